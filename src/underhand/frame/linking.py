"""One module of machine code for an entry and all that it calls.

Numba makes every function a library of its own, optimised and turned into machine code together with a copy
of everything it calls. Here a function is only translated, and waits; the entry links all of them, lets LLVM
see that nobody else calls them, and is optimised once.
"""

from typing import Any

from llvmlite.binding import Linkage, create_pass_builder, create_pipeline_tuning_options
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class Part(JITCodeLibrary):
    """A function that only other compiled functions call: translated, not yet machine code."""

    def finalize(self) -> None:
        """Nothing is done before an entry needs it."""
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """There is no code to point at."""
        return 0

    @property
    def codegen(self) -> "Part":
        """Whom Numba tells the environment of the function."""
        return self

    def set_env(self, _name: str, _environment: Any) -> None:
        """Kernels use no objects, so their environments are empty."""


class Whole(JITCodeLibrary):
    """An entry with all its parts."""

    def add_linking_library(self, library: JITCodeLibrary) -> None:
        """Take in a library, and after a part the libraries that it waits for."""
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, Part):
            for other in library._linking_libraries:
                self.add_linking_library(other)

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        # Measured: a kernel's loops are short, to unroll or to vectorize them makes it slower.
        tuning = create_pipeline_tuning_options(speed_level=3)
        tuning.loop_unrolling = tuning.loop_vectorization = tuning.slp_vectorization = False
        builder = create_pass_builder(self._codegen._tm, tuning)
        builder.getModulePassManager().run(self._final_module, builder)


@register_pass(mutates_CFG=False, analysis_only=True)
class _IntoPart(LoweringPass):
    _name = "underhand_part"
    library = Part

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _IntoWhole(_IntoPart):
    _name = "underhand_whole"
    library = Whole


# What no kernel has: closures, `with`, array expressions, loops over literals.
NEEDLESS = {
    "DeadBranchPrune",
    "DumpParforDiagnostics",
    "FindLiterallyCalls",
    "InlineClosureLikes",
    "InlineInlinables",
    "LiteralPropagationSubPipelinePass",
    "LiteralUnroll",
    "MakeFunctionToJitFunction",
    "NopythonRewrites",
    "RewriteDynamicRaises",
    "WithLifting",
}


class PartCompiler(CompilerBase):
    """Numba's compiler, for a part."""

    into: type[LoweringPass] = _IntoPart

    def define_pipelines(self) -> list[PassManager]:
        """Numba's own passes but the needless ones, with the choice of the library before the lowering."""
        usual = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes = PassManager("underhand")
        for each, description in usual.passes:
            if each is NativeLowering:
                passes.add_pass(self.into, "choose the library")
            if each.__name__ not in NEEDLESS:
                passes.add_pass(each, description)
        passes.finalize()
        return [passes]


class WholeCompiler(PartCompiler):
    """Numba's compiler, for an entry."""

    into = _IntoWhole

# Sourced by scripts/underhand and scripts/test: makes .venv in $root, and keeps it in step with the pins.

say() { printf 'underhand: %s\n' "$*" >&2; }

die() {
    say "$@"
    exit 2
}

# In REPLY, one line of all that an install depends on: the folder's place, the project's metadata, the pins.
stamp_of() {
    REPLY=$(cd "$root" && cksum pyproject.toml "$1") || die "$root is not a whole checkout: see above"
    REPLY="$root ${REPLY//$'\n'/ }"
}

# Is .venv whole, and made from the files of now? Asked at every start, so it runs nothing but cksum.
is_current() {
    local found=''
    stamp_of "$1"
    [[ -x $root/.venv/bin/python && -x $root/.venv/bin/underhand && -r $root/.venv/$1.stamp ]] || return 1
    IFS= read -r found <"$root/.venv/$1.stamp"
    [[ $found == "$REPLY" ]]
}

# Prints the path of a Python that will do; without links, so that .venv notices when that Python goes away.
find_python() {
    local name path lacks_venv=''
    for name in python3 python3.13 python3.12 python3.11; do
        command -v "$name" >/dev/null || continue
        path=$("$name" -c '
import os, sys
if not (3, 11) <= sys.version_info[:2] <= (3, 13):
    sys.exit(1)
print(os.path.realpath(sys.executable))
import ensurepip, venv
' 2>/dev/null) && printf '%s\n' "$path" && return
        lacks_venv=${lacks_venv:-$path}
    done
    if command -v uv >/dev/null; then
        [[ -n $lacks_venv ]] && printf '%s\n' "$lacks_venv" && return
        uv python find --system '>=3.11,<3.14' 2>/dev/null && return
        uv python install 3.13 >&2 || die 'no Python 3.11, 3.12 or 3.13 found, and uv could not bring one'
        uv python find --system 3.13
    elif [[ -n $lacks_venv ]]; then
        die "$lacks_venv lacks its venv module: install python3-venv (as Debian and Ubuntu call it), or uv"
    else
        die 'no Python 3.11, 3.12 or 3.13 found: install one with its venv module, or install uv'
    fi
}

make_venv() {
    local venv=$root/.venv
    # Of a first install that was cut short, or whose Python has gone, nothing can be trusted.
    if [[ -e $venv/unfinished || ! -x $venv/bin/python ]]; then rm -rf "$venv"; else return 0; fi
    mkdir "$venv" && : >"$venv/unfinished" || return
    if "$1" -c 'import ensurepip, venv' 2>/dev/null; then
        "$1" -m venv "$venv"
    else
        uv venv --quiet --seed --allow-existing --python "$1" "$venv"
    fi
}

run_pip() {
    PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_USER=0 "$root/.venv/bin/python" -m pip -qq "$@"
}

# Numba has wheels for the usual platforms only, and nobody should have to build LLVM to play cards.
install_pins() {
    local log=$root/.venv/pip.log plain=$root/.venv/without-numba.txt
    run_pip install --require-hashes --only-binary numba,llvmlite -r "$root/$1" 2>"$log" && return
    if ! grep -Eq 'No matching distribution found for (numba|llvmlite)' "$log"; then
        cat "$log" >&2
        return 1
    fi
    awk '/^[^ #]/ { skip = /^(numba|llvmlite)==/ } !skip' "$root/$1" >"$plain"
    run_pip install --require-hashes -r "$plain" || return
    say 'numba is not to be had for this machine: the rules run in plain Python, as right but slower'
}

install_all() {
    make_venv "$2" && install_pins "$1" || return
    run_pip install --no-deps --no-build-isolation --editable "$root" || return
    rm -f "$root/.venv/unfinished"
    stamp_of "$1"
    printf '%s\n' "$REPLY" >"$root/.venv/new.stamp" && mv "$root/.venv/new.stamp" "$root/.venv/$1.stamp"
}

# Brings .venv in step with the pins in $1. Of several started at once one installs, the others wait for it.
# An install never writes to standard output and never reads the input, which belong to the command.
ensure_venv() {
    is_current "$1" && return
    [[ -w $root && -w $root/pyproject.toml ]] || die "$root/.venv is missing or out of date, and $root cannot be written"
    local python
    python=$(find_python) || exit 2
    (
        trap 'exit 130' INT # pip ends an interrupt with a status of its own, as if it were a failure
        "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' || exit
        is_current "$1" && exit
        say "installing into $root/.venv; this is done once and takes a minute or so"
        install_all "$1" "$python" || die 'could not be installed, for the reason above; run it again when that is mended'
    ) </dev/null >&2 9<>"$root/pyproject.toml" || exit
}

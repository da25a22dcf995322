"""Games that have ended: their records, replays and shuffles."""

from fastapi import APIRouter

from underhand.errors import UnderhandError
from underhand.record import loads, verify
from underhand.record.verify import told
from underhand.web.api.asking import limited
from underhand.web.wire import RecordText, Verified

router = APIRouter(tags=["games"])


@router.post("/verify", dependencies=[limited("records")])
def verify_record(sent: RecordText) -> Verified:
    """Hold a record's text against the shuffle that it names; nothing is kept of it."""
    try:
        record = loads(sent.text)
        lines = told(verify(record), record)
    except UnderhandError as error:
        return Verified(is_good=False, lines=tuple(str(error).splitlines()))
    return Verified(is_good=True, lines=lines)

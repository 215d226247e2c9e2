"""`tutor serve`: the tutor in a browser."""

from tutor.cli.errors import Trouble, WrongUse
from tutor.cli.report import Report


def serve(port: int, browser: bool, lang: str) -> Report:
    """Run until somebody stops it. A busy port is wrong use, with the next step."""
    from tutor.cli.voice import speak
    from tutor.widgets import serve as server  # Voilà's side of the house, needed by no other command

    try:
        code = server.serve(port, browser)
    except server.PortBusy:
        raise WrongUse("--port", speak(lang)("cli.port-free"), str(port)) from None
    except server.NotStarted as error:
        raise Trouble("serve", "Voilà to start", str(error)) from None
    return Report({}, lambda screen: None, code)

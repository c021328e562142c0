"""Parts of WebDriver that Firefox and WebKitGTK share."""
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Space": " ", "ArrowRight": "\ue014"}


def key_actions(keys):
    """Returns the actions that press and release keys one after the other."""
    actions = [{"type": kind, "value": KEYS[key]} for key in keys for kind in ["keyDown", "keyUp"]]
    return [{"type": "key", "id": "keys", "actions": actions}]

// Converting needs one import.
@_exported public import LinkText

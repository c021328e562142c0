// Clients that convert need only one import.
@_exported public import LinkText

// The app.

// The app has no code but the generated routes.

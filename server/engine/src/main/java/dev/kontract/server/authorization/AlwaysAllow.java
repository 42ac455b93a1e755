package dev.kontract.server.authorization;

/** Allows every request. */
public final class AlwaysAllow implements Authorizer {

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        return Decision.allow("");
    }
}

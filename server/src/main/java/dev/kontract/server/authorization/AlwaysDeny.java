package dev.kontract.server.authorization;

/** Lets nobody do anything, unless somebody else says so. */
public final class AlwaysDeny implements Authorizer {

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        return Decision.noOpinion("Everything is forbidden.");
    }
}

package dev.kontract.server.authorization;

/** Has no opinion on any request, which is therefore denied unless another authorizer allows it. */
public final class AlwaysDeny implements Authorizer {

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        return Decision.noOpinion("Everything is forbidden.");
    }
}

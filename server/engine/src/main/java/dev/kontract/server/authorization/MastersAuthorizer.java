package dev.kontract.server.authorization;

import dev.kontract.server.request.UserInfo;

/** Allows everything to the members of {@code system:masters}, whatever other authorizers say; has no opinion on others. */
public final class MastersAuthorizer implements Authorizer {

    private static final Decision ALLOWED = Decision.allow("");
    private static final Decision NO_OPINION = Decision.noOpinion("");

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        return attributes.user().groups().contains(UserInfo.MASTERS) ? ALLOWED : NO_OPINION;
    }
}

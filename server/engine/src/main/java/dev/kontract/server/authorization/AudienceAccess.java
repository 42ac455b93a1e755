package dev.kontract.server.authorization;

import dev.kontract.server.admission.AdmissionRequest;

/** Decides which audiences nodes may request tokens for, beyond those that their pods name. */
public final class AudienceAccess {

    private final Authorizer authorizer;

    /** Asks {@code authorizer}. */
    public AudienceAccess(Authorizer authorizer) {
        this.authorizer = authorizer;
    }

    /** Returns whether the user of a request for a token may ask for one for {@code audience}. */
    public boolean allows(AdmissionRequest request, String audience) {
        return authorizer
                .authorize(new AuthorizationAttributes(
                        request.user(),
                        true,
                        "request-serviceaccounts-token-audience",
                        request.namespace(),
                        "",
                        "v1",
                        audience,
                        "",
                        request.name(),
                        ""))
                .isAllowed();
    }
}

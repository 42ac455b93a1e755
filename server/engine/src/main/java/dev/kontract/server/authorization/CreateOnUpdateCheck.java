package dev.kontract.server.authorization;

import dev.kontract.server.admission.AdmissionPlugin;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.AdmissionRequest.Operation;
import java.util.Set;

/**
 * Lets an update or an apply create a missing object only for users who may create it.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/">Server-side apply</a>
 */
public final class CreateOnUpdateCheck implements AdmissionPlugin {

    private static final Set<String> UPDATES = Set.of("update", "patch");

    private final Authorizer authorizer;

    /** Asks {@code authorizer}. */
    public CreateOnUpdateCheck(Authorizer authorizer) {
        this.authorizer = authorizer;
    }

    @Override
    public void validate(AdmissionRequest request) {
        AuthorizationAttributes asked =
                AuthorizationAttributes.of(request.user(), request.caller().info());
        if (request.operation() != Operation.CREATE || !UPDATES.contains(asked.verb())) {
            return;
        }
        AuthorizationAttributes creation = asked.withVerb("create");
        Decision decision = authorizer.authorize(creation);
        if (!decision.isAllowed()) {
            throw creation.forbidden(decision.reason());
        }
    }
}

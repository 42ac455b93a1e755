package dev.kontract.server.access;

import dev.kontract.server.authorization.AuthorizationAttributes;
import dev.kontract.server.authorization.Authorizer;
import dev.kontract.server.cel.function.AdmissionAuthorizer;
import dev.kontract.server.request.UserInfo;
import java.util.List;

/**
 * Answers the checks of admission expressions.
 *
 * @param authorizer decides
 * @param user the user of the request
 */
record ExpressionAuthorizer(Authorizer authorizer, UserInfo user) implements AdmissionAuthorizer {

    private static final String ACCOUNTS = "system:serviceaccounts";

    @Override
    public Decision authorize(Check check) {
        boolean isResource = !check.resource().isEmpty();
        dev.kontract.server.authorization.Decision decision = authorizer.authorize(new AuthorizationAttributes(
                asked(check.serviceAccount()),
                isResource,
                check.verb(),
                check.namespace(),
                check.group(),
                check.version(),
                check.resource(),
                check.subresource(),
                check.name(),
                check.path()));
        return new Decision(decision.isAllowed(), decision.reason(), decision.evaluationError());
    }

    private UserInfo asked(List<String> account) {
        if (account.isEmpty()) {
            return user;
        }
        String namespace = account.get(0);
        return UserInfo.of(
                        "system:serviceaccount:" + namespace + ':' + account.get(1),
                        "",
                        List.of(ACCOUNTS, ACCOUNTS + ':' + namespace))
                .authenticated();
    }
}

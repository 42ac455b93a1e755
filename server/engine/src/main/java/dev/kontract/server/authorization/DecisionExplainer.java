package dev.kontract.server.authorization;

import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Map;

/**
 * Explains a decision beyond the authorizer's reason: which rule allowed a request, or which one is missing.
 * Explanations are given on request through the header {@link #HEADER}, and only to users who may read the policy.
 */
@FunctionalInterface
public interface DecisionExplainer {

    /** The name of the request header, in lower case; {@code true} requests an explanation. */
    String HEADER = "kontract-explain";

    /** Explains nothing. */
    DecisionExplainer SILENT = (asker, request) -> "";

    /** Returns the explanation that {@code asker} may see, or {@code ""}. */
    String explain(UserInfo asker, AuthorizationAttributes request);

    /**
     * Returns the reason of a decision, followed by the explanation if the headers ask for it.
     *
     * @param headers the headers, with names in lower case
     */
    default String extended(
            String reason, UserInfo asker, AuthorizationAttributes request, Map<String, List<String>> headers) {
        if (!headers.getOrDefault(HEADER, List.of()).contains("true")) {
            return reason;
        }
        String more = explain(asker, request);
        return reason.isEmpty() || more.isEmpty() ? reason + more : reason + "; " + more;
    }
}

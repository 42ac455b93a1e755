package dev.kontract.server.authorization;

import dev.kontract.server.request.UserInfo;
import java.util.List;
import java.util.Map;

/**
 * Tells more of a decision than who was asked would: what rule stood behind it, or what was wanting. On request only, by the
 * header {@link #HEADER}, and only to those who may know.
 */
@FunctionalInterface
public interface DecisionExplainer {

    /** The header, in lower case; {@code true} asks. */
    String HEADER = "kontract-explain";

    /** Has nothing to tell. */
    DecisionExplainer SILENT = (asker, request) -> "";

    /** What there is to tell {@code asker} of a request, {@code ""} when nothing. */
    String explain(UserInfo asker, AuthorizationAttributes request);

    /**
     * The reason of a decision, with what there is to tell if the headers ask for it.
     *
     * @param headers by name in lower case
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

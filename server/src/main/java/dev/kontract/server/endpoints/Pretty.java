package dev.kontract.server.endpoints;

import dev.kontract.server.request.RequestContext;

/** Whether people are going to read the answer. */
public final class Pretty {

    private Pretty() {}

    /** As {@code pretty} says, or for lack of it as the program that asks suggests. */
    public static boolean isWanted(RequestContext request) {
        if (request.query().first("pretty") != null) {
            return request.query().isTrue("pretty");
        }
        String agent = request.header("user-agent");
        return agent.startsWith("curl") || agent.startsWith("Wget") || agent.startsWith("Mozilla/5.0");
    }
}

package dev.kontract.server.request;

import java.util.function.UnaryOperator;

/**
 * Leads a path with the domain of a running server to the operation that was built with another: the one place that knows
 * both. Only the access-control group has a domain of its own; a path with the built one leads nowhere, unless it is the
 * same.
 *
 * @param built the domain in the paths of the operations
 * @param served the domain in the paths of clients
 */
public record GroupDomain(String built, String served) implements UnaryOperator<String> {

    private static final String GROUP = "/apis/rbac.authorization.";

    @Override
    public String apply(String path) {
        if (built.equals(served) || !path.startsWith(GROUP)) {
            return path;
        }
        int end = path.indexOf('/', GROUP.length());
        String domain = path.substring(GROUP.length(), end < 0 ? path.length() : end);
        String rest = end < 0 ? "" : path.substring(end);
        if (domain.equals(served)) {
            return GROUP + built + rest;
        }
        return domain.equals(built) ? "/apis/" + rest : path;
    }
}

package dev.kontract.server.request;

import java.util.function.UnaryOperator;

/**
 * Maps request paths from the served group domain to the domain of the generated operations. Only the RBAC API group
 * has a configurable domain. If the two differ, a path with the built-in domain is not served.
 *
 * @param built the domain in the paths of the generated operations
 * @param served the domain in the paths of requests
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

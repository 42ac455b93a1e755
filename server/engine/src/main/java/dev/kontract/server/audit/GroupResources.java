package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import java.util.List;

/**
 * A selector of resources in one API group.
 *
 * @param group the API group, {@code ""} for the core group, {@code *} for all
 * @param resources {@code pods}, {@code pods/log}, {@code pods/*}, <code>*&#47;scale</code> or {@code *}; empty for
 *     all
 * @param names the object names; empty for all
 */
record GroupResources(String group, List<String> resources, List<String> names) {

    private static final String ALL = "*";

    boolean include(RequestInfo request) {
        if (!group.equals(request.apiGroup()) && !group.equals(ALL)) {
            return false;
        }
        if (resources.isEmpty()) {
            return true;
        }
        return (names.isEmpty() || names.contains(request.name()))
                && resources.stream().anyMatch(resource -> includes(resource, request));
    }

    private static boolean includes(String wanted, RequestInfo request) {
        String subresource = request.subresource();
        String whole = subresource.isEmpty() ? request.resource() : request.resource() + "/" + subresource;
        return wanted.equals(ALL)
                || wanted.equals(whole)
                || (!subresource.isEmpty() && wanted.equals("*/" + subresource))
                || wanted.equals(request.resource() + "/*");
    }
}

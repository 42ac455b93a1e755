package dev.kontract.server.http;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.selector.FieldSelector;
import dev.kontract.server.selector.SelectorException;
import dev.kontract.server.status.StatusException;
import java.util.Optional;

/**
 * Rewrites the deprecated form of a watch, a {@code watch} in front of the resource in the path, into the present one: a list
 * with {@code watch=true}, and for a single object a field selector on its name.
 */
final class LegacyWatch {

    private LegacyWatch() {}

    static RequestContext rewrite(RequestContext context) {
        RequestInfo info = context.info();
        String root = root(info);
        if (!info.verb().equals("watch") || !info.path().startsWith(root + "watch/")) {
            return context;
        }
        boolean within = !info.namespace().isEmpty() && !info.resource().equals("namespaces");
        String collection = root + (within ? "namespaces/" + info.namespace() + "/" : "") + info.resource();
        RequestInfo watched = new RequestInfo(
                true,
                info.verb(),
                info.apiPrefix(),
                info.apiGroup(),
                info.apiVersion(),
                info.namespace(),
                info.resource(),
                info.subresource(),
                info.name(),
                info.subresource().isEmpty() ? collection : info.path());
        boolean single = info.trimmedPath().endsWith("/" + info.resource() + "/" + info.name());
        QueryParameters query = context.query().with("watch", "true");
        return new RequestContext(
                watched, context.user(), context.method(), single ? select(info, query) : query, context.headers());
    }

    private static QueryParameters select(RequestInfo info, QueryParameters query) {
        String selector = query.first("fieldSelector");
        if (selector == null || selector.isEmpty()) {
            return query.with("fieldSelector", "metadata.name=" + info.name());
        }
        if (!selects(selector, info.name())) {
            throw StatusException.badRequest("fieldSelector metadata.name doesn't match requested name");
        }
        return query;
    }

    private static boolean selects(String selector, String name) {
        try {
            return FieldSelector.parse(selector).exactValue("metadata.name").equals(Optional.of(name));
        } catch (SelectorException e) {
            throw StatusException.badRequest(e.getMessage());
        }
    }

    private static String root(RequestInfo info) {
        String group = info.apiGroup().isEmpty() ? "" : "/" + info.apiGroup();
        return "/" + info.apiPrefix() + group + "/" + info.apiVersion() + "/";
    }
}

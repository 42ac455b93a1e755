package dev.kontract.server.metrics;

import dev.kontract.server.request.RequestInfo;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The labels of a request in metrics, with the values that kube-apiserver gives them.
 *
 * @param dryRun whether nothing is stored
 */
public record RequestLabels(
        String verb,
        String group,
        String version,
        String resource,
        String subresource,
        String scope,
        boolean dryRun,
        String component) {

    /** The methods, by the verbs of authorization. */
    private static final Map<String, String> METHODS = Map.of(
            "create", "POST",
            "update", "PUT",
            "deletecollection", "DELETE");

    /** The documents that have names of their own in metrics; the first segment decides. */
    private static final Set<String> DOCUMENTS = Set.of(
            "/healthz", "/livez", "/readyz", "/metrics", "/version", "/openapi/v2", "/openapi/v3", "/api", "/apis");

    /** The pages that are shown as resources. */
    private static final Set<String> PAGES = Set.of("/statusz", "/flagz");

    /**
     * Returns the labels of a request.
     *
     * @param contentType of its body
     */
    public static RequestLabels of(RequestInfo info, String contentType, boolean dryRun) {
        if (!info.isResourceRequest()) {
            return ofDocument(info);
        }
        return new RequestLabels(
                verb(info, contentType),
                info.apiGroup(),
                info.apiVersion(),
                info.resource(),
                info.subresource(),
                scope(info),
                dryRun,
                "apiserver");
    }

    private static RequestLabels ofDocument(RequestInfo info) {
        String method = info.verb().toUpperCase(Locale.ROOT);
        String path = info.path();
        if (PAGES.contains(path)) {
            return new RequestLabels(method, "", "", path.substring(1), "", "", false, "apiserver");
        }
        String document = DOCUMENTS.stream()
                .filter(each -> path.equals(each) || path.startsWith(each + '/'))
                .max(Comparator.comparingInt(String::length))
                .orElse("other");
        String shown = document.startsWith("/openapi") ? document.substring(1) : document;
        return new RequestLabels(method, "", "", "", shown, "", false, "");
    }

    private static String verb(RequestInfo info, String contentType) {
        if (info.verb().equals("patch")) {
            return contentType.startsWith("application/apply-patch") ? "APPLY" : "PATCH";
        }
        return METHODS.getOrDefault(info.verb(), info.verb().toUpperCase(Locale.ROOT));
    }

    private static String scope(RequestInfo info) {
        if (!info.name().isEmpty() || info.verb().equals("create")) {
            return "resource";
        }
        return info.namespace().isEmpty() ? "cluster" : "namespace";
    }

    /** Returns the labels in the text format, in alphabetical order. */
    String withDryRun() {
        return "component=\"" + component + "\",dry_run=\"" + (dryRun ? "All" : "") + "\"," + rest();
    }

    /** Returns the labels in the text format without that of dry runs. */
    String withoutDryRun() {
        return "component=\"" + component + "\"," + rest();
    }

    private String rest() {
        return "group=\"" + escaped(group) + "\",resource=\"" + escaped(resource) + "\",scope=\"" + scope
                + "\",subresource=\"" + escaped(subresource) + "\",verb=\"" + escaped(verb) + "\",version=\""
                + escaped(version) + '"';
    }

    /** Returns the value of a label, such as a part of a path, which clients choose, as the text format shows it. */
    public static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}

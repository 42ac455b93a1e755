package dev.kontract.server.request;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** Parses the segments of a path. An instance parses one request. */
final class RequestInfoParser {

    private static final Set<String> NAMESPACE_SUBRESOURCES = Set.of("status", "finalize");
    private static final String NOT_IN_NAMES = "/%=\\";
    private static final String NAME_SELECTOR = "metadata.name=";

    private final String method;
    private final String path;
    private final QueryParameters query;
    private final Deque<String> parts;

    RequestInfoParser(String method, String path, QueryParameters query) {
        this.method = method;
        this.path = path;
        this.query = query;
        this.parts = new ArrayDeque<>(List.of(trimmed(path).split("/", -1)));
    }

    RequestInfo parse() {
        String prefix = parts.getFirst();
        boolean grouped = prefix.equals("apis");
        if ((!grouped && !prefix.equals("api")) || parts.size() < (grouped ? 4 : 3)) {
            return RequestInfo.nonResource(method, path);
        }
        parts.removeFirst();
        String group = grouped ? parts.removeFirst() : "";
        String version = parts.removeFirst();
        String verb = verb();
        if (parts.getFirst().equals("watch")) {
            parts.removeFirst();
            verb = "watch";
            if (parts.isEmpty()) {
                throw new IllegalArgumentException("unable to determine kind and namespace from url, " + path);
            }
        }
        String namespace = namespace();
        String resource = next();
        String name = next();
        String subresource = next();
        if (name.isEmpty()) {
            verb = collectionVerb(verb);
            name = verb.equals("list") || verb.equals("watch") ? selectedName() : name;
        }
        return new RequestInfo(true, verb, prefix, group, version, namespace, resource, subresource, name, path);
    }

    private String next() {
        String part = parts.pollFirst();
        return part == null ? "" : part;
    }

    private String verb() {
        return switch (method) {
            case "POST" -> "create";
            case "GET", "HEAD" -> "get";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> "delete";
            default -> "";
        };
    }

    private String collectionVerb(String verb) {
        return switch (verb) {
            case "get" -> query.isTrue("watch") ? "watch" : "list";
            case "delete" -> "deletecollection";
            default -> verb;
        };
    }

    /** As upstream, a request for a namespace object has that namespace as its own namespace. */
    private String namespace() {
        if (!parts.getFirst().equals("namespaces") || parts.size() < 2) {
            return "";
        }
        String kind = parts.removeFirst();
        String namespace = parts.removeFirst();
        if (parts.isEmpty() || NAMESPACE_SUBRESOURCES.contains(parts.getFirst())) {
            parts.addFirst(namespace);
            parts.addFirst(kind);
        }
        return namespace;
    }

    private String selectedName() {
        String selector = query.first("fieldSelector");
        if (selector == null) {
            return "";
        }
        for (String term : selector.split(",", -1)) {
            if (term.startsWith(NAME_SELECTOR)) {
                String value = term.substring(NAME_SELECTOR.length());
                String name = value.startsWith("=") ? value.substring(1) : value;
                return isPathSegment(name) ? name : "";
            }
        }
        return "";
    }

    private static boolean isPathSegment(String name) {
        return !name.equals(".") && !name.equals("..") && NOT_IN_NAMES.chars().noneMatch(c -> name.indexOf(c) >= 0);
    }

    private static String trimmed(String path) {
        int start = 0;
        int end = path.length();
        while (start < end && path.charAt(start) == '/') {
            start++;
        }
        while (end > start && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(start, end);
    }
}

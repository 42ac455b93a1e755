package dev.kontract.client;

import java.util.Map;
import java.util.TreeMap;

/**
 * Options of list, watch and deletecollection requests. Immutable.
 *
 * <pre>{@code
 * ListOptions options = ListOptions.all()
 *         .labels(LabelQuery.where("app").is("web"))
 *         .fields(FieldQuery.isNot("metadata.name", "web-0"))
 *         .limit(100);
 * }</pre>
 */
public final class ListOptions {

    private final Map<String, String> parameters;

    private ListOptions(Map<String, String> parameters) {
        this.parameters = parameters;
    }

    /** Selects all objects in their current state. */
    public static ListOptions all() {
        return new ListOptions(Map.of());
    }

    /** Sets the label selector. */
    public ListOptions labels(LabelQuery query) {
        return with("labelSelector", query.toString());
    }

    /** Sets the label selector, in the notation of the API, such as that in the status of a Scale. */
    public ListOptions labels(String selector) {
        return with("labelSelector", selector);
    }

    /** Sets the field selector. */
    public ListOptions fields(FieldQuery query) {
        return with("fieldSelector", query.toString());
    }

    /** Sets the maximum number of objects per response; further objects are returned in pages. */
    public ListOptions limit(int count) {
        return with("limit", Integer.toString(count));
    }

    /** Requests the page after the one that returned {@code token}. */
    public ListOptions continueFrom(String token) {
        return with("continue", token);
    }

    /** Sets the resource version: a watch starts after it, a list is at least as recent. */
    public ListOptions resourceVersion(String version) {
        return with("resourceVersion", version);
    }

    /** Sets how a list interprets the resource version: {@code Exact} or {@code NotOlderThan}. */
    public ListOptions resourceVersionMatch(String match) {
        return with("resourceVersionMatch", match);
    }

    /** Sets the server-side timeout of a list or watch. */
    public ListOptions timeoutSeconds(long seconds) {
        return with("timeoutSeconds", Long.toString(seconds));
    }

    /** Requests watch bookmarks. */
    public ListOptions bookmarks() {
        return with("allowWatchBookmarks", "true");
    }

    /** Requests a watch that starts with the existing objects, followed by a bookmark. */
    public ListOptions sendInitialEvents() {
        return with("sendInitialEvents", "true").resourceVersionMatch("NotOlderThan");
    }

    /** Returns the query parameters, sorted by name. */
    public Map<String, String> parameters() {
        return parameters;
    }

    ListOptions with(String name, String value) {
        Map<String, String> next = new TreeMap<>(parameters);
        if (value.isEmpty()) {
            next.remove(name);
        } else {
            next.put(name, value);
        }
        return new ListOptions(java.util.Collections.unmodifiableMap(next));
    }

    @Override
    public String toString() {
        return parameters.toString();
    }
}

package dev.kontract.client;

import java.util.Map;
import java.util.TreeMap;

/**
 * Which objects a list, a watch or the deletion of a collection is about, and of what moment. Immutable.
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

    /** All objects, as they are now. */
    public static ListOptions all() {
        return new ListOptions(Map.of());
    }

    /** Only objects with such labels. */
    public ListOptions labels(LabelQuery query) {
        return with("labelSelector", query.toString());
    }

    /** Only objects with such fields. */
    public ListOptions fields(FieldQuery query) {
        return with("fieldSelector", query.toString());
    }

    /** At most this many in one answer; the rest comes in pages. */
    public ListOptions limit(int count) {
        return with("limit", Integer.toString(count));
    }

    /** The page after the one that gave {@code token}. */
    public ListOptions continueFrom(String token) {
        return with("continue", token);
    }

    /** A state of the store: for a watch, the one to start after; for a list, one it may not be older than. */
    public ListOptions resourceVersion(String version) {
        return with("resourceVersion", version);
    }

    /** How the resource version of a list is meant: {@code Exact} or {@code NotOlderThan}. */
    public ListOptions resourceVersionMatch(String match) {
        return with("resourceVersionMatch", match);
    }

    /** How long the server lets a list take, or a watch last. */
    public ListOptions timeoutSeconds(long seconds) {
        return with("timeoutSeconds", Long.toString(seconds));
    }

    /** A watch tells from time to time how far it is, with an event that has no object. */
    public ListOptions bookmarks() {
        return with("allowWatchBookmarks", "true");
    }

    /** A watch starts with all there is, and a bookmark that says that this was all. */
    public ListOptions sendInitialEvents() {
        return with("sendInitialEvents", "true").resourceVersionMatch("NotOlderThan");
    }

    /** The wire form: parameters by name, sorted. */
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

package dev.kontract.server.endpoints.option;

import dev.kontract.server.cel.ShardSelectorParser;
import dev.kontract.server.registry.listing.ListQuery;
import dev.kontract.server.registry.listing.ListQuery.Match;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.selector.SelectionPredicate;
import dev.kontract.server.selector.SelectorException;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options of a list, watch or delete collection request ({@code ListOptions}).
 *
 * @param query the list query
 * @param watch whether to watch for changes
 * @param bookmarks whether the watch may send bookmarks
 * @param initialEvents the value of {@code sendInitialEvents}, or null if not set
 * @param timeoutSeconds the duration of the watch, or 0 if not set
 */
public record ListParameters(
        ListQuery query,
        boolean watch,
        boolean bookmarks,
        @Nullable Boolean initialEvents,
        long timeoutSeconds) {

    private static final String NOT_OLDER_THAN = "NotOlderThan";

    /**
     * A watch from one of these versions starts with the existing objects and can request that explicitly (KEP-3157).
     */
    private static final Set<String> ANY_STATE = Set.of("", "0");

    /**
     * Reads the options.
     *
     * @throws StatusException 400 when one is malformed, 422 when the combination is invalid
     */
    public static ListParameters of(QueryParameters query) {
        String match = query.text("resourceVersionMatch");
        boolean watch = query.isTrue("watch");
        Boolean initialEvents = query.first("sendInitialEvents") == null ? null : query.isTrue("sendInitialEvents");
        if (watch && initialEvents == null && match.isEmpty() && ANY_STATE.contains(query.text("resourceVersion"))) {
            match = NOT_OLDER_THAN;
            initialEvents = true;
        }
        SelectionPredicate predicate = predicate(query);
        Long limit = query.integer("limit");
        Long timeout = query.integer("timeoutSeconds");
        check(query, match, watch, initialEvents);
        ListQuery list = new ListQuery(
                predicate,
                limit == null ? 0 : limit,
                query.text("continue"),
                query.text("resourceVersion"),
                match.isEmpty() ? Match.UNSET : match.equals("Exact") ? Match.EXACT : Match.NOT_OLDER_THAN);
        return new ListParameters(
                list, watch, query.isTrue("allowWatchBookmarks"), initialEvents, timeout == null ? 0 : timeout);
    }

    /**
     * Reads the options of the deletion of a collection, which lists in pages: a version is then that very one.
     *
     * @throws StatusException 400 when one is malformed, 422 when the combination is invalid
     */
    public static ListParameters ofDeletion(QueryParameters query) {
        ListParameters parameters = of(query);
        ListQuery list = parameters.query();
        boolean any = ANY_STATE.contains(list.resourceVersion());
        if (any || list.match() != Match.UNSET || !list.continuation().isEmpty()) {
            return parameters;
        }
        ListQuery exact = new ListQuery(list.predicate(), list.limit(), "", list.resourceVersion(), Match.EXACT);
        return new ListParameters(
                exact,
                parameters.watch(),
                parameters.bookmarks(),
                parameters.initialEvents(),
                parameters.timeoutSeconds());
    }

    /**
     * Returns the same options for the shard of {@code shardSelector}.
     *
     * @throws StatusException 400 when it is malformed
     */
    public ListParameters ofShard(QueryParameters query) {
        String shard = query.text("shardSelector");
        return shard.isEmpty()
                ? this
                : new ListParameters(
                        this.query.of(ShardSelectorParser.parse(shard)),
                        watch,
                        bookmarks,
                        initialEvents,
                        timeoutSeconds);
    }

    private static SelectionPredicate predicate(QueryParameters query) {
        try {
            return SelectionPredicate.parse(query.text("labelSelector"), query.text("fieldSelector"));
        } catch (SelectorException e) {
            throw StatusException.badRequest(e.getMessage());
        }
    }

    /** Checks the combination of versions and match rules (KEP-3157, KEP-2340). */
    private static void check(QueryParameters query, String match, boolean watch, @Nullable Boolean initialEvents) {
        OptionErrors errors = new OptionErrors("ListOptions");
        if (watch) {
            checkWatch(errors, query, match, initialEvents);
        } else {
            checkList(errors, query, match, initialEvents);
        }
        errors.throwIfAny();
    }

    private static void checkWatch(
            OptionErrors errors, QueryParameters query, String match, @Nullable Boolean initialEvents) {
        boolean notOlder = match.equals(NOT_OLDER_THAN);
        if (initialEvents != null && !notOlder) {
            errors.add(FieldError.forbidden(
                    "resourceVersionMatch", "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"));
        }
        if (match.isEmpty()) {
            return;
        }
        if (initialEvents == null) {
            errors.add(FieldError.forbidden(
                    "resourceVersionMatch",
                    "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"));
        }
        if (!notOlder) {
            errors.add(FieldError.notSupported("resourceVersionMatch", match, List.of(NOT_OLDER_THAN)));
        }
        checkNoContinuation(errors, query);
    }

    private static void checkNoContinuation(OptionErrors errors, QueryParameters query) {
        if (!query.text("continue").isEmpty()) {
            errors.add(FieldError.forbidden(
                    "resourceVersionMatch", "resourceVersionMatch is forbidden when continue is provided"));
        }
    }

    private static void checkList(
            OptionErrors errors, QueryParameters query, String match, @Nullable Boolean initialEvents) {
        if (initialEvents != null) {
            errors.add(FieldError.forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list"));
        }
        if (match.isEmpty()) {
            return;
        }
        String version = query.text("resourceVersion");
        if (version.isEmpty()) {
            errors.add(FieldError.forbidden(
                    "resourceVersionMatch", "resourceVersionMatch is forbidden unless resourceVersion is provided"));
        }
        checkNoContinuation(errors, query);
        if (!match.equals("Exact") && !match.equals(NOT_OLDER_THAN)) {
            errors.add(FieldError.notSupported("resourceVersionMatch", match, List.of("Exact", NOT_OLDER_THAN, "")));
        } else if (match.equals("Exact") && version.equals("0")) {
            errors.add(FieldError.forbidden(
                    "resourceVersionMatch", "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\""));
        }
    }
}

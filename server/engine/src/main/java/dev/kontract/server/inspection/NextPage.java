package dev.kontract.server.inspection;

import dev.kontract.server.recording.RecordedRequest;
import dev.kontract.server.recording.RequestPages;
import java.util.Optional;
import java.util.function.Predicate;

/** The search for the next requests that match a condition. It looks at each request once. Used by one thread at a time. */
final class NextPage {

    private final RequestPages pages;
    private final Predicate<RecordedRequest> condition;
    private final int limit;
    private long position;

    /**
     * Begins a search.
     *
     * @param since the position of the first request
     */
    NextPage(RequestPages pages, long since, Predicate<RecordedRequest> condition, int limit) {
        this.pages = pages;
        this.position = since;
        this.condition = condition;
        this.limit = limit;
    }

    /**
     * Returns the page if there is anything on it.
     *
     * @param last whether an empty page is returned as well
     */
    Optional<RequestPages.Page> find(boolean last) {
        RequestPages.Page page = pages.after(position, condition, limit);
        position = page.next();
        return page.items().isEmpty() && !last ? Optional.empty() : Optional.of(page);
    }
}

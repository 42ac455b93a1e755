package dev.kontract.server.inspection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.Patience;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.RequestLifetime;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PendingPagesTest {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final ApiResponse PAGE = new ApiResponse.Whole(Representation.of("text/plain", new byte[0]));

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private final PendingPages pages = new PendingPages(timer, work::add);
    private final AtomicBoolean ready = new AtomicBoolean();

    @AfterEach
    void close() {
        pages.close();
        timer.shutdownNow();
    }

    @Test
    void page_isReturned_whenTheWorkerFindsIt() throws Exception {
        CompletableFuture<ApiResponse> response = add("jane", new RequestLifetime(), LONG);
        Patience.next(work).run();
        assertThat(response).isNotDone();

        ready.set(true);
        Runnable next = Patience.next(work);
        assertThat(response).isNotDone();
        next.run();
        assertThat(response).isCompletedWithValue(PAGE);
    }

    @Test
    void page_isEmpty_whenTheTimeIsOver() throws Exception {
        CompletableFuture<ApiResponse> response = add("jane", new RequestLifetime(), Duration.ZERO);

        Patience.next(work).run();

        assertThat(response).isCompletedWithValue(PAGE);
    }

    @Test
    void requestThatHasEnded_waitsNoLonger() throws Exception {
        RequestLifetime lifetime = new RequestLifetime();
        CompletableFuture<ApiResponse> response = add("jane", lifetime, LONG);
        lifetime.end();
        ready.set(true);

        Patience.next(work).run();

        assertThat(response).isCompletedExceptionally();
        assertThatThrownBy(response::join).hasCauseInstanceOf(StatusException.class);
    }

    @Test
    void worker_isAskedAgain_afterItHasRejectedATask() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        PendingPages busy = new PendingPages(timer, task -> {
            if (asked.getAndIncrement() == 0) {
                throw new RejectedExecutionException("busy");
            }
            work.add(task);
        });
        ready.set(true);
        ApiResponse.Deferred response =
                (ApiResponse.Deferred) busy.add(request("jane", new RequestLifetime()), LONG, this::page);

        Patience.next(work).run();

        assertThat(asked).hasValue(2);
        assertThat(response.response()).isCompletedWithValue(PAGE);
    }

    @Test
    void userWhoWaitsForMany_isRefusedAnother_untilOneHasEnded() throws Exception {
        RequestLifetime first = new RequestLifetime();
        add("jane", first, LONG);
        for (int i = 1; i < PendingPages.OF_ONE_USER; i++) {
            add("jane", new RequestLifetime(), LONG);
        }

        assertRefused("jane");
        add("john", new RequestLifetime(), LONG);
        first.end();
        Patience.next(work).run();
        add("jane", new RequestLifetime(), LONG);
        assertRefused("jane");
    }

    @Test
    void manyUsersWhoWait_areLimited() {
        for (int i = 0; i < PendingPages.OF_ALL; i++) {
            add("user-" + i, new RequestLifetime(), LONG);
        }

        assertRefused("another");
    }

    @Test
    void close_answersThoseWhoWait_andOthersAtOnce() {
        CompletableFuture<ApiResponse> response = add("jane", new RequestLifetime(), LONG);

        pages.close();

        assertThat(response).isCompletedWithValue(PAGE);
        assertThat(pages.add(request("jane", new RequestLifetime()), LONG, this::page))
                .isEqualTo(PAGE);
    }

    private void assertRefused(String user) {
        assertThatThrownBy(() -> pages.add(request(user, new RequestLifetime()), LONG, this::page))
                .isInstanceOfSatisfying(
                        StatusException.class, e -> assertThat(e.code()).isEqualTo(429));
    }

    private CompletableFuture<ApiResponse> add(String user, RequestLifetime lifetime, Duration wait) {
        ApiResponse response = pages.add(request(user, lifetime), wait, this::page);
        assertThat(response).isInstanceOf(ApiResponse.Deferred.class);
        return ((ApiResponse.Deferred) response).response().toCompletableFuture();
    }

    private Optional<ApiResponse> page(boolean last) {
        return ready.get() || last ? Optional.of(PAGE) : Optional.empty();
    }

    private static RequestContext request(String user, RequestLifetime lifetime) {
        QueryParameters query = QueryParameters.parse(null);
        return new RequestContext(
                        RequestInfo.of("GET", "/kontract/requests", query),
                        UserInfo.of(user, "", List.of()),
                        "GET",
                        query,
                        Map.of())
                .withLifetime(lifetime);
    }
}

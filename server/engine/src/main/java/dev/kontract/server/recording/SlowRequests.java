package dev.kontract.server.recording;

import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.audit.RequestObserver;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.RequestStage;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.request.WriteObserver;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Logs each request that takes longer than a second, in one line with the time of each stage. Requests that last as long as their
 * clients want are left out.
 */
public final class SlowRequests implements RequestObserver {

    private static final Duration SLOW = Duration.ofSeconds(1);

    /** The paths whose requests may wait for something to happen. */
    private static final String INSPECTION = "/kontract/";

    /** Paths and names are chosen by clients. */
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final LongSupplier nanoTime;
    private final Consumer<String> log;

    /**
     * @param nanoTime measures
     * @param log takes the lines
     */
    public SlowRequests(LongSupplier nanoTime, Consumer<String> log) {
        this.nanoTime = nanoTime;
        this.log = log;
    }

    @Override
    public AuditContext begin(@Nullable UserInfo user, RequestInfo info, Function<Instant, AuditRequest> arrival) {
        return user == null || info.verb().equals("watch") || info.path().startsWith(INSPECTION)
                ? AuditContext.NONE
                : new Timed(user, info);
    }

    @Override
    public boolean measures() {
        return true;
    }

    /** Measures a request whose threads follow one another. */
    private final class Timed implements AuditContext {

        private final UserInfo user;
        private final RequestInfo info;
        private final long begun = nanoTime.getAsLong();
        private final StageTimes stages = new StageTimes(begun);
        private long authentication;
        private int code;
        private boolean streams;

        Timed(UserInfo user, RequestInfo info) {
            this.user = user;
            this.info = info;
        }

        @Override
        public synchronized void arrived(Map<String, List<String>> headers, long nanos) {
            authentication = nanos;
            stages.add(RequestStage.AUTHENTICATION, nanos);
        }

        @Override
        public synchronized void decided(String decision, String reason) {
            stages.end(RequestStage.AUTHORIZATION, nanoTime.getAsLong());
        }

        @Override
        public synchronized void requested(byte[] body, String mediaType) {
            stages.end(RequestStage.BODY, nanoTime.getAsLong());
        }

        @Override
        public synchronized void dispatched() {
            stages.end(RequestStage.QUEUE, nanoTime.getAsLong());
        }

        @Override
        public WriteObserver writes() {
            return new WriteObserver() {
                @Override
                public void written(long revision, byte @Nullable [] before, byte @Nullable [] after) {}

                @Override
                public void spent(RequestStage stage, long nanos) {
                    add(stage, nanos);
                }
            };
        }

        private synchronized void add(RequestStage stage, long nanos) {
            stages.add(stage, nanos);
        }

        @Override
        public synchronized void answered(int status, ByteBuffer body, String mediaType) {
            code = status;
        }

        @Override
        public synchronized void streaming(int status) {
            streams = true;
        }

        @Override
        public synchronized void ended() {
            long now = nanoTime.getAsLong();
            long all = now - begun + authentication;
            if (!streams && all >= SLOW.toNanos()) {
                stages.end(RequestStage.PROCESSING, now);
                log.accept(line(all));
            }
        }

        private String line(long all) {
            String times = stages.byName().entrySet().stream()
                    .map(stage -> stage.getKey() + ' ' + stage.getValue().toMillis() + " ms")
                    .collect(Collectors.joining(", "));
            String line = "slow request: " + info.verb() + ' ' + info.path() + " by " + user.name() + " took "
                    + Duration.ofNanos(all).toMillis() + " ms" + (code == 0 ? ", not answered" : ", status " + code)
                    + ": "
                    + times;
            return CONTROL.matcher(line).replaceAll("?");
        }
    }
}

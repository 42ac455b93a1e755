package dev.kontract.server.recording;

import dev.kontract.server.request.RequestStage;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How long the stages of one request have taken so far. Not safe for use by several threads. */
final class StageTimes {

    private final Map<RequestStage, Long> nanos = new EnumMap<>(RequestStage.class);
    private long last;

    /** Begins the first stage. */
    StageTimes(long now) {
        this.last = now;
    }

    /** Ends a stage that began with the end of the one before. */
    void end(RequestStage stage, long now) {
        add(stage, now - last);
        last = now;
    }

    /** Adds time to a stage. */
    void add(RequestStage stage, long time) {
        nanos.merge(stage, time, Long::sum);
    }

    /** Returns the time of each stage that took any by its name, in order. The parts of processing count once. */
    Map<String, Duration> byName() {
        Map<String, Duration> times = new LinkedHashMap<>();
        for (RequestStage stage : RequestStage.values()) {
            long time = of(stage);
            if (time > 0) {
                times.put(stage.name().toLowerCase(Locale.ROOT), Duration.ofNanos(time));
            }
        }
        return Collections.unmodifiableMap(times);
    }

    private long of(RequestStage stage) {
        return stage == RequestStage.PROCESSING
                ? total(stage) - total(RequestStage.ADMISSION) - total(RequestStage.STORAGE)
                : total(stage);
    }

    private long total(RequestStage stage) {
        return nanos.getOrDefault(stage, 0L);
    }
}

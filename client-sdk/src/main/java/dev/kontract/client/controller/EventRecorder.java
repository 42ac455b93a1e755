package dev.kontract.client.controller;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.EventsV1Event;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.MicroTime;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.catalog.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer of Events about objects. Equal ones within six minutes are a series: one Event with a count and the note of the
 * first. An Event that cannot be written is logged. Each call blocks until its request has ended, with the timeout and retries
 * of the client; calls about the same series wait for one another. Thread-safe.
 *
 * <pre>{@code
 * EventRecorder events = EventRecorder.of(client, "shop-operator");
 * events.normal(set, "Scaled", "Scaling", "scaled to 3 replicas");
 * events.warning(set, "NoQuota", "Scaling", "the quota of the namespace is exhausted");
 * }</pre>
 */
public final class EventRecorder {

    private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);

    private static final Duration SERIES = Duration.ofMinutes(6);
    private static final int REMEMBERED = 4_096;
    private static final int LONGEST_NOTE = 1_024;
    private static final String DEFAULT_NAMESPACE = "default";
    private static final Pattern NAME_OF_EVENT =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private final KontractClient client;
    private final String controller;
    private final Clock clock;
    private final Map<Key, Series> recent = new LinkedHashMap<>();

    /** The fields in which the Events of a series are equal. */
    private record Key(ObjectReference about, String type, String reason, String action) {}

    private EventRecorder(KontractClient client, String controller, Clock clock) {
        this.client = client;
        this.controller = controller;
        this.clock = clock;
    }

    /** Creates a recorder for the controller {@code controller}. */
    public static EventRecorder of(KontractClient client, String controller) {
        return new EventRecorder(client, controller, Clock.systemUTC());
    }

    /** Returns a recorder with another clock. */
    public EventRecorder timedBy(Clock other) {
        return new EventRecorder(client, controller, other);
    }

    /**
     * Records an expected event.
     *
     * @param reason why it happened, in upper camel case
     * @param action what the controller did or tried, in upper camel case
     * @param note a message for humans, cut to 1,024 bytes of UTF-8
     */
    public void normal(KubernetesObject about, String reason, String action, String note) {
        write(about, "Normal", reason, action, note);
    }

    /** Records an event that may need attention; for the parameters see {@link #normal}. */
    public void warning(KubernetesObject about, String reason, String action, String note) {
        write(about, "Warning", reason, action, note);
    }

    private void write(KubernetesObject about, String type, String reason, String action, String note) {
        try {
            series(new Key(reference(about), type, reason, action)).record(note);
        } catch (ApiException | TransportException e) {
            LOG.warn("Cannot write an event about {}: {} {}", about.key(), reason, note, e);
        }
    }

    private Series series(Key key) {
        synchronized (recent) {
            Series series = Objects.requireNonNullElseGet(recent.remove(key), () -> new Series(key));
            recent.put(key, series);
            if (recent.size() > REMEMBERED) {
                recent.remove(recent.keySet().iterator().next());
            }
            return series;
        }
    }

    /** The Event of a series, with the number of times it was observed. */
    private final class Series {

        private final Key key;
        private String name = "";
        private int count;
        private Instant last = Instant.MIN;

        Series(Key key) {
            this.key = key;
        }

        synchronized void record(String note) {
            Instant now = clock.instant();
            if (!last.plus(SERIES).isAfter(now) || !isRepeated(now)) {
                name = String.valueOf(create(key, note, now).name());
                count = 1;
            }
            last = now;
        }

        /** Returns whether the Event still exists and has been updated. */
        private boolean isRepeated(Instant now) {
            try {
                Patch patch = Patch.merge()
                        .set("/series/count", count + 1)
                        .set("/series/lastObservedTime", new MicroTime(now));
                events(key).patch(name, patch);
                count++;
                return true;
            } catch (ApiException.NotFound e) {
                return false;
            }
        }
    }

    private EventsV1Event create(Key key, String note, Instant now) {
        String about = String.valueOf(key.about().getName());
        String prefix = NAME_OF_EVENT.matcher(about).matches()
                ? about
                : UUID.randomUUID().toString();
        return events(key)
                .create(new EventsV1Event()
                        .metadata(new ObjectMeta().generateName(prefix + "-"))
                        .eventTime(new MicroTime(now))
                        .reportingController(controller)
                        .reportingInstance(controller)
                        .type(key.type())
                        .reason(key.reason())
                        .action(key.action())
                        .regarding(key.about())
                        .note(cut(note)));
    }

    private static String cut(String note) {
        byte[] bytes = note.getBytes(StandardCharsets.UTF_8);
        int end = Math.min(bytes.length, LONGEST_NOTE);
        while (end < bytes.length && (bytes[end] & 0xC0) == 0x80) { // Inside a character.
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    private Resource<EventsV1Event> events(Key key) {
        String namespace = key.about().getNamespace();
        return client.resource(Kinds.EVENTS_V1_EVENT, namespace == null ? DEFAULT_NAMESPACE : namespace);
    }

    private static ObjectReference reference(KubernetesObject about) {
        String version = about.getApiVersion();
        String name = about.getKind();
        GroupVersionKind kind = version != null && name != null
                ? GroupVersionKind.of(version, name)
                : Kind.of(about.getClass()).name();
        return new ObjectReference()
                .apiVersion(kind.apiVersion())
                .kind(kind.kind())
                .namespace(about.namespace())
                .name(about.name())
                .uid(about.metadata().getUid());
    }
}

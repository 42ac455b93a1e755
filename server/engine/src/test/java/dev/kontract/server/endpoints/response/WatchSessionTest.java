package dev.kontract.server.endpoints.response;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.listing.Selectables;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.StreamBatch;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.selector.SelectionPredicate;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.spec.Contract;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class WatchSessionTest {

    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);
    private static final ResourceDescriptor MAPS =
            Catalog.of(CONTRACT).byKind("", "v1", "ConfigMap").orElseThrow();
    private static final String METADATA = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";

    private static final ResourceViews VIEWS = views();

    private final Sink sink = new Sink();
    private final WatchSession session = session(sink, Runnable::run);

    @Test
    void change_thatCannotBeEncoded_endsTheWatchWithAnErrorEvent() {
        session.changed(created(11, object("a")));
        session.changed(created(12, "no object"));
        session.changed(created(13, object("c")));
        session.progressed(14);

        assertThat(sink.sent).hasSize(2);
        assertThat(sink.sent.get(0)).contains("\"ADDED\"").contains("\"name\":\"a\"");
        assertThat(sink.sent.get(1)).startsWith("{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\"");
        assertThat(sink.ended).isTrue();
    }

    @Test
    void existingObject_thatCannotBeEncoded_endsTheWatchWithAnErrorEvent() {
        session.begin(List.of(entry(7, object("a")), entry(8, "no object"), entry(9, object("c"))));

        assertThat(sink.sent.get(0)).contains("\"name\":\"a\"");
        assertThat(sink.sent.get(1)).startsWith("{\"type\":\"ERROR\"");
        assertThat(String.join("", sink.sent)).doesNotContain("\"name\":\"c\"");
        assertThat(sink.ended).isTrue();
    }

    @Test
    void change_isEncodedByAnEncoderThread_andHoldsUpNoOtherWatch() {
        Queue<Runnable> stuck = new ArrayDeque<>();
        Sink slow = new Sink();
        WatchSession held = session(slow, stuck::add);
        for (int i = 11; i < 14; i++) {
            Change change = created(i, object("a" + i));
            held.changed(change);
            session.changed(change);
        }

        assertThat(slow.sent).isEmpty();
        assertThat(sink.sent).hasSize(3);
        stuck.remove().run();
        assertThat(slow.sent).isEqualTo(sink.sent);
        assertThat(stuck).as("one task for all that waits").isEmpty();
    }

    @Test
    void change_isEncodedOnce_forAllWatchesThatAskForTheSameForm() {
        Sink other = new Sink();
        WatchSession second = session(other, Runnable::run);
        Change change = created(11, object("a"));
        session.changed(change);
        second.changed(change);

        assertThat(other.frames.get(0)).isSameAs(sink.frames.get(0));
    }

    @Test
    void change_isEncodedAnew_forAWatchOfAnotherVersionOfTheResource() {
        Sink other = new Sink();
        WatchSession second = session(other, WatchDelivery.together(Runnable::run), views());
        Change change = created(11, object("a"));
        session.changed(change);
        second.changed(change);

        assertThat(other.frames.get(0)).isNotSameAs(sink.frames.get(0)).isEqualTo(sink.frames.get(0));
    }

    @Test
    void change_forManyWatches_isDeliveredByFewTasks() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        WatchDelivery delivery = WatchDelivery.together(tasks::add);
        List<Sink> sinks = new ArrayList<>();
        List<WatchSession> sessions = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            sinks.add(new Sink());
            sessions.add(session(sinks.get(i), delivery));
        }
        for (int revision = 11; revision < 14; revision++) {
            Change change = created(revision, object("r" + revision));
            sessions.forEach(each -> each.changed(change));
        }

        assertThat(tasks).hasSizeBetween(1, 2);
        tasks.remove().run();
        for (Sink each : sinks) {
            assertThat(each.frames)
                    .containsExactlyElementsOf(sinks.get(0).frames)
                    .hasSize(3);
            assertThat(each.sentTogether).isTrue();
        }
    }

    @Test
    void watch_thatFails_doesNotAffectThoseDeliveredWithIt() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        WatchDelivery delivery = WatchDelivery.together(tasks::add);
        WatchSession failing = session(
                new Sink() {
                    private boolean asked;

                    @Override
                    public void write(byte[] bytes, StreamBatch batch) {
                        throw new IllegalStateException("a fault");
                    }

                    @Override
                    public void end() {
                        if (!asked) {
                            asked = true;
                            throw new IllegalStateException("another fault");
                        }
                    }
                },
                delivery);
        WatchSession following = session(sink, delivery);
        for (int i = 11; i < 13; i++) {
            Change change = created(i, object("a" + i));
            failing.changed(change);
            following.changed(change);
        }
        tasks.remove().run();

        assertThat(sink.sent).hasSize(2);
        assertThat(sink.ended).isFalse();
    }

    @Test
    void watch_whoseEventsMayTakeLong_hasTasksOfItsOwn() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        WatchDelivery delivery = WatchDelivery.separately(tasks::add);
        Sink other = new Sink();
        WatchSession first = session(sink, delivery);
        WatchSession second = session(other, delivery);
        Change change = created(11, object("a"));
        first.changed(change);
        second.changed(change);

        assertThat(tasks).hasSize(2);
        tasks.remove().run();
        assertThat(sink.sent).hasSize(1);
        assertThat(sink.sentTogether).isFalse();
        assertThat(other.sent).isEmpty();
    }

    @Test
    void watch_withoutThreads_ends() {
        WatchSession late = session(sink, WatchDelivery.together(task -> {
            throw new RejectedExecutionException("shut down");
        }));
        late.changed(created(11, object("a")));

        assertThat(sink.ended).isTrue();
    }

    @Test
    void watches_areDeliveredAgain_afterNoThreadCouldBeStarted() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        AtomicBoolean full = new AtomicBoolean(true);
        WatchDelivery delivery = WatchDelivery.together(task -> {
            if (full.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            tasks.add(task);
        });
        Sink lost = new Sink();
        session(lost, delivery).changed(created(11, object("a")));
        assertThat(lost.ended).isTrue();

        full.set(false);
        session(sink, delivery).changed(created(12, object("b")));
        tasks.remove().run();
        assertThat(sink.sent).hasSize(1);
        assertThat(sink.ended).isFalse();
    }

    @Test
    void watches_thatASecondTaskWouldDeliver_areLeftToTheFirst() {
        Queue<Runnable> tasks = new ArrayDeque<>();
        WatchDelivery delivery = WatchDelivery.together(task -> {
            if (!tasks.isEmpty()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            tasks.add(task);
        });
        List<Sink> sinks = new ArrayList<>();
        Change change = created(11, object("a"));
        for (int i = 0; i < 600; i++) {
            sinks.add(new Sink());
            session(sinks.get(i), delivery).changed(change);
        }
        tasks.remove().run();

        assertThat(sinks).allMatch(each -> each.sent.size() == 1 && !each.ended);
    }

    @Test
    void bookmark_isNotOlderThanWhatTheClientBeganWith() {
        session.progressed(8);
        session.changed(created(9, object("a")));
        session.progressed(12);

        assertThat(sink.sent).hasSize(2);
        assertThat(sink.sent.get(0)).contains("\"BOOKMARK\"").contains("\"resourceVersion\":\"10\"");
        assertThat(sink.sent.get(1)).contains("\"BOOKMARK\"").contains("\"resourceVersion\":\"12\"");
    }

    @Test
    void watch_thatFallsTooFarBehind_ends() {
        WatchSession held = session(sink, task -> {});
        for (int i = 0; i < WatchSession.MOST_WAITING; i++) {
            held.changed(created(11 + i, object("a")));
        }
        assertThat(sink.ended).isFalse();
        held.changed(created(1_000_000, object("a")));
        assertThat(sink.ended).isTrue();
    }

    private static WatchSession session(Sink sink, Executor threads) {
        return session(sink, WatchDelivery.together(threads));
    }

    private static WatchSession session(Sink sink, WatchDelivery delivery) {
        return session(sink, delivery, VIEWS);
    }

    private static ResourceViews views() {
        return new ResourceViews(
                CODEC,
                CellPrinters.builtIn("rbac.authorization.k8s.io"),
                new ServedKind(MAPS, CODEC.schema("ConfigMap"), new Strategy() {}),
                Clock.systemUTC(),
                new Selectables(MAPS, new Strategy() {}),
                EncodedItems.ofHeap());
    }

    private static WatchSession session(Sink sink, WatchDelivery delivery, ResourceViews views) {
        QueryParameters query = QueryParameters.parse("watch=1");
        RequestContext request = new RequestContext(
                RequestInfo.of("GET", "/api/v1/configmaps", query),
                UserInfo.anonymous(),
                "GET",
                query,
                Map.of("accept", List.of(METADATA)));
        return new WatchSession(
                views.watching(SelectionPredicate.EVERYTHING, change -> change),
                views.events(request),
                sink,
                delivery,
                10,
                10);
    }

    private static Change created(long revision, String json) {
        return new Change(Change.Type.CREATED, entry(revision, json), null);
    }

    private static Entry entry(long revision, String json) {
        return new Entry("configmaps/default/x", json.getBytes(StandardCharsets.UTF_8), revision);
    }

    private static String object(String name) {
        return "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name + "\"}}\n";
    }

    /** Accepts everything immediately. */
    private static class Sink implements ResponseSink {

        private final List<String> sent = new ArrayList<>();
        private final List<byte[]> frames = new ArrayList<>();
        private boolean sentTogether;
        private boolean ended;

        @Override
        public void write(byte[] bytes, StreamBatch batch) {
            sentTogether = true;
            write(bytes);
        }

        @Override
        public void write(byte[] bytes) {
            if (!ended) {
                frames.add(bytes);
                sent.add(new String(bytes, StandardCharsets.UTF_8));
            }
        }

        @Override
        public void writeAll(Iterator<byte[]> pieces) {
            pieces.forEachRemaining(piece -> sent.add(new String(piece, StandardCharsets.UTF_8)));
        }

        @Override
        public void end() {
            ended = true;
        }

        @Override
        public boolean isClosed() {
            return ended;
        }

        @Override
        public void onClosed(Runnable action) {}
    }
}

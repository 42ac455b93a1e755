package dev.kontract.server.endpoints.response;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.listing.ObjectEvent;
import dev.kontract.server.registry.listing.Selectables;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.spec.Contract;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EventWriterTest {

    private static final Instant NOW = Instant.parse("2026-01-02T04:00:00Z");
    private static final String TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";

    private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
    private final ResourceViews views = views(now::get);
    private final Entry entry = new Entry(
            "configmaps/default/a",
            ("{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"11\","
                            + "\"creationTimestamp\":\"2026-01-02T03:00:00Z\"}}\n")
                    .getBytes(StandardCharsets.UTF_8),
            11);
    private final Change change = new Change(Change.Type.CREATED, entry, null);

    @Test
    void row_isShared_untilItsAgeChanges() {
        byte[] first = event();
        assertThat(text(first)).contains("\"60m\"");
        now.set(NOW.plusSeconds(59));
        assertThat(event()).isSameAs(first);

        now.set(NOW.plusSeconds(60));
        assertThat(text(event())).contains("\"61m\"");
        now.set(NOW.minusSeconds(60));
        assertThat(text(event())).contains("\"59m\"");
    }

    @Test
    void row_ofTheFirstEvent_hasColumns() {
        EventWriter watch = watch();

        assertThat(text(watch.event(added(), change))).contains("\"columnDefinitions\":[{");
        assertThat(text(watch.event(added(), change))).contains("\"columnDefinitions\":null");
    }

    /** Returns the first event of a new watch. */
    private byte[] event() {
        return watch().event(added(), change);
    }

    private ObjectEvent added() {
        return new ObjectEvent(ObjectEvent.Type.ADDED, StoredObject.of(entry));
    }

    private EventWriter watch() {
        QueryParameters query = QueryParameters.parse("watch=1");
        return views.events(new RequestContext(
                RequestInfo.of("GET", "/api/v1/configmaps", query),
                UserInfo.anonymous(),
                "GET",
                query,
                Map.of("accept", List.of(TABLE))));
    }

    private static String text(byte[] frame) {
        return new String(frame, StandardCharsets.UTF_8);
    }

    private static ResourceViews views(InstantSource time) {
        ObjectNode contract = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
        Codec codec = Codec.of(contract);
        ResourceDescriptor maps =
                Catalog.of(contract).byKind("", "v1", "ConfigMap").orElseThrow();
        Strategy strategy = new Strategy() {};
        return new ResourceViews(
                codec,
                CellPrinters.builtIn("rbac.authorization.k8s.io"),
                new ServedKind(maps, codec.schema("ConfigMap"), strategy),
                time.withZone(ZoneOffset.UTC),
                new Selectables(maps, strategy),
                EncodedItems.ofHeap());
    }
}

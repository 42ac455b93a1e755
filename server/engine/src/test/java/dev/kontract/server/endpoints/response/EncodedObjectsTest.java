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
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.registry.listing.Selectables;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import dev.kontract.spec.Contract;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ConfigMaps and DaemonSets and their lists, assembled from items and as trees. */
final class EncodedObjectsTest {

    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final String TABLE = "application/json;as=Table;g=meta.k8s.io;v=v1";
    private static final String METADATA = ";as=PartialObjectMetadataList;g=meta.k8s.io;v=";

    private static final String OBJECT_METADATA = ";as=PartialObjectMetadata;g=meta.k8s.io;v=";

    private static final Instant NOW = Instant.parse("2026-01-02T04:00:00Z");
    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);

    @ParameterizedTest
    @ValueSource(
            strings = {
                PROTOBUF,
                PROTOBUF + METADATA + "v1",
                "application/json" + METADATA + "v1",
                "application/json" + METADATA + "v1beta1",
                "application/yaml",
                "application/yaml" + METADATA + "v1",
                TABLE
            })
    void list_fromItems_isTheSameAsFromATree(String accept) throws IOException {
        for (String kind : List.of("ConfigMap", "DaemonSet")) {
            ResourceViews views = views(kind, EncodedItems.ofHeap());
            ObjectResponses responses = views.objectResponses(request(accept));
            Page page = new Page(List.of(entry(kind, "a"), entry(kind, "b")), 12, "next", 3, "");
            byte[] tree = bytes(responses.list(
                    new StoredObject(views.listDocument().of(page).whole()).tree()));

            assertThat(responses.list(page)).isInstanceOf(ApiResponse.InPieces.class);
            assertThat(bytes(responses.list(page))).isEqualTo(tree);
            assertThat(bytes(responses.list(page))).isEqualTo(tree);
            assertThat(uncompressed(responses.list(page))).isEqualTo(tree);
        }
    }

    @Test
    void list_ofStoredBytes_isTheSame_uncompressed() throws IOException {
        ObjectResponses responses =
                views("ConfigMap", EncodedItems.ofHeap()).objectResponses(request("application/json"));
        Page page = page(entry("ConfigMap", "a"), entry("ConfigMap", "b"));

        assertThat(uncompressed(responses.list(page))).isEqualTo(bytes(responses.list(page)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PROTOBUF,
                PROTOBUF + OBJECT_METADATA + "v1",
                PROTOBUF + OBJECT_METADATA + "v1beta1",
                "application/json" + OBJECT_METADATA + "v1",
                "application/json" + OBJECT_METADATA + "v1beta1",
                TABLE
            })
    void object_fromAnItem_isTheSameAsFromATree(String accept) {
        for (String kind : List.of("ConfigMap", "DaemonSet")) {
            ResourceViews views = views(kind, EncodedItems.ofHeap());
            Entry entry = entry(kind, "a");
            assertThat(views.knownForm(entry, accept)).isEmpty();
            byte[] tree = bytes(views.responsesToGet(request(accept)).object(200, StoredObject.of(entry)));
            Representation first = views.knownForm(entry, accept).orElseThrow();
            Representation next = views.knownForm(entry, accept).orElseThrow();

            assertThat(first.body()).isEqualTo(tree);
            assertThat(next.body()).isEqualTo(tree);
            assertThat(next.contentType()).isEqualTo(accept.split(";", 2)[0]);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/yaml", "application/json;pretty=1" + OBJECT_METADATA + "v1"})
    void object_inAnotherForm_isBuiltAsATree(String accept) {
        ResourceViews views = views("ConfigMap", EncodedItems.ofHeap());
        views.responsesToGet(request(accept));

        assertThat(views.knownForm(entry("ConfigMap", "a"), accept)).isEmpty();
    }

    @Test
    void object_forALongHeader_isBuiltAsATree() {
        ResourceViews views = views("ConfigMap", EncodedItems.ofHeap());
        String accept = PROTOBUF + ",text/plain".repeat(22);
        views.responsesToGet(request(accept));

        assertThat(views.knownForm(entry("ConfigMap", "a"), accept)).isEmpty();
    }

    @Test
    void object_afterRequestsWithManyHeaders_isBuiltFromAnItem_forThoseUsedLast() {
        ResourceViews views = views("ConfigMap", EncodedItems.ofHeap());
        Entry entry = entry("ConfigMap", "a");
        views.responsesToGet(request(PROTOBUF));
        for (int i = 0; i < 100; i++) {
            String accept = PROTOBUF + ",text/plain;a=" + i;
            views.responsesToGet(request(accept));

            assertThat(views.knownForm(entry, accept)).isPresent();
            assertThat(views.knownForm(entry, PROTOBUF)).isPresent();
        }
        assertThat(views.knownForm(entry, PROTOBUF + ",text/plain;a=0")).isEmpty();
    }

    @Test
    void object_thatIsLarge_isBuiltAsATree() {
        ResourceViews views = views("ConfigMap", EncodedItems.ofHeap());
        views.responsesToGet(request(PROTOBUF));

        assertThat(views.knownForm(entry("ConfigMap", "a".repeat(32 * 1024)), PROTOBUF))
                .isEmpty();
    }

    @Test
    void list_ofAMessageWithItemsFirst_isBuiltAsATree() {
        ApiResponse list = views("ConfigMap", EncodedItems.ofHeap())
                .objectResponses(request(PROTOBUF + METADATA + "v1beta1"))
                .list(page(entry("ConfigMap", "a")));

        assertThat(list).isInstanceOf(ApiResponse.Whole.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {PROTOBUF, PROTOBUF + METADATA + "v1", "application/json" + METADATA + "v1"})
    void list_withoutItems_isBuiltAsATree(String accept) {
        ApiResponse list = views("ConfigMap", EncodedItems.ofHeap())
                .objectResponses(request(accept))
                .list(page());

        assertThat(list).isInstanceOf(ApiResponse.Whole.class);
    }

    @Test
    void row_showsTheAgeAtTheTimeOfTheList() {
        AtomicReference<Instant> now = new AtomicReference<>(NOW);
        InstantSource time = now::get;
        ObjectResponses responses = views("ConfigMap", EncodedItems.ofHeap(), time.withZone(ZoneOffset.UTC))
                .objectResponses(request(TABLE));
        Page page = page(entry("ConfigMap", "a"));

        assertThat(text(responses.list(page))).contains("\"60m\"");
        now.set(NOW.plusSeconds(59));
        assertThat(text(responses.list(page))).contains("\"60m\"");
        now.set(NOW.plusSeconds(60));
        assertThat(text(responses.list(page))).contains("\"61m\"");
        now.set(NOW.minusSeconds(60));
        assertThat(text(responses.list(page))).contains("\"59m\"");
    }

    private static String text(ApiResponse response) {
        return new String(bytes(response), StandardCharsets.UTF_8);
    }

    private static byte[] uncompressed(ApiResponse response) throws IOException {
        ListBody gzip = (ListBody) body(response).gzip().orElseThrow();
        return new GZIPInputStream(new ByteArrayInputStream(gzip.whole())).readAllBytes();
    }

    private static ListBody body(ApiResponse response) {
        return (ListBody) ((ApiResponse.InPieces) response).body();
    }

    private static byte[] bytes(ApiResponse response) {
        if (response instanceof ApiResponse.Whole whole) {
            return whole.document().body();
        }
        ListBody body = body(response);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[7];
        for (int size = body.read(buffer); size > 0; size = body.read(buffer)) {
            bytes.write(buffer, 0, size);
        }
        assertThat(body.length()).isEqualTo(bytes.size());
        return bytes.toByteArray();
    }

    private static ResourceViews views(String kind, EncodedItems items) {
        return views(kind, items, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static ResourceViews views(String kind, EncodedItems items, Clock clock) {
        ResourceDescriptor resource = Catalog.of(CONTRACT)
                .byKind(kind.equals("ConfigMap") ? "" : "apps", "v1", kind)
                .orElseThrow();
        Strategy strategy = new Strategy() {};
        return new ResourceViews(
                CODEC,
                CellPrinters.builtIn("rbac.authorization.k8s.io"),
                new ServedKind(resource, CODEC.schema(kind), strategy),
                clock,
                new Selectables(resource, strategy),
                items);
    }

    private static RequestContext request(String accept) {
        QueryParameters query = QueryParameters.parse("");
        return new RequestContext(
                RequestInfo.of("GET", "/api/v1/configmaps", query),
                UserInfo.anonymous(),
                "GET",
                query,
                Map.of("accept", List.of(accept)));
    }

    private static Page page(Entry... entries) {
        return new Page(List.of(entries), 12, "", 0, "");
    }

    private static Entry entry(String kind, String name) {
        String apiVersion = kind.equals("ConfigMap") ? "v1" : "apps/v1";
        String json =
                "{\"kind\":\"" + kind + "\",\"apiVersion\":\"" + apiVersion + "\",\"metadata\":{\"name\":\"" + name
                        + "\",\"resourceVersion\":\"7\",\"creationTimestamp\":\"2026-01-02T03:00:00Z\",\"labels\":{\"a\":\"b\"},\"annotations\":{\"deprecated.daemonset.template.generation\":\"1\"}}}\n";
        return new Entry("x/default/" + name, json.getBytes(StandardCharsets.UTF_8), 7);
    }
}

package dev.kontract.server.endpoints.response;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.printers.CustomColumns;
import dev.kontract.server.registry.ObjectEncoder;
import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.listing.Page;
import dev.kontract.server.registry.listing.Selectables;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.schema.RandomObjects;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import dev.kontract.spec.Contract;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Random objects of every kind and of a custom one: assembled from kept encodings, a response has the same bytes as one that is built
 * as a tree, whatever has been requested before.
 */
class EncodedFormsPropertyTest {

    private static final String AS = ";g=meta.k8s.io;v=v1;as=";
    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final List<String> OBJECTS = List.of(
            PROTOBUF,
            PROTOBUF + AS + "PartialObjectMetadata",
            "application/json" + AS + "PartialObjectMetadata",
            "application/json" + AS + "Table");
    private static final List<String> LISTS = List.of(
            PROTOBUF,
            PROTOBUF + AS + "PartialObjectMetadataList",
            "application/json" + AS + "PartialObjectMetadataList",
            "application/yaml" + AS + "PartialObjectMetadataList",
            "application/json" + AS + "Table",
            "application/yaml");

    private static final Instant NOW = Instant.parse("2026-01-02T04:00:00Z");
    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);
    private static final List<ResourceDescriptor> RESOURCES = Catalog.of(CONTRACT).resources().stream()
            .filter(resource -> resource.stored() && resource.listKind() != null)
            .toList();

    /** A kind that only a CustomResourceDefinition declares. */
    private static ResourceDescriptor custom() {
        ObjectNode schemas = JsonNodeFactory.instance.objectNode();
        ObjectNode schema = schemas.putObject("Widget");
        schema.putArray("x-kubernetes-group-version-kind")
                .addObject()
                .put("group", "example.com")
                .put("version", "v1")
                .put("kind", "Widget");
        schema.putObject("x-kontract-resource")
                .put("listKind", "WidgetList")
                .put("plural", "widgets")
                .put("singular", "widget")
                .put("scope", "Namespaced")
                .put("custom", true);
        return ResourceDescriptor.of("Widget", schemas);
    }

    @Property(tries = 300)
    void list_isTheSame_asATree(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Kind kind = kind(random);
        ResourceViews views = kind.views();
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(4); i++) {
            entries.add(kind.entry(random, "object-" + i, 7));
        }
        for (int turn = 0; turn < 12; turn++) {
            Page page = new Page(
                    List.copyOf(entries),
                    12 + turn,
                    random.nextBoolean() ? "" : "bmV4dA",
                    random.nextInt(3),
                    random.nextBoolean() ? "" : "shard");
            assertSameList(views, page, LISTS.get(random.nextInt(LISTS.size())));
            entries.set(0, random.nextBoolean() ? entries.get(0) : kind.entry(random, "object-0", 12 + turn));
        }
    }

    private static void assertSameList(ResourceViews views, Page page, String accept) throws IOException {
        ObjectResponses responses = responses(views, accept);
        Optional<byte[]> tree = printed(() -> bytes(
                responses.list(new StoredObject(views.listDocument().of(page).whole()).tree())));
        if (tree.isPresent()) {
            assertThat(bytes(responses.list(page))).as(accept).isEqualTo(tree.orElseThrow());
            assertThat(uncompressed(responses.list(page))).as(accept).isEqualTo(tree.orElseThrow());
        }
        ObjectResponses plain = responses(views, "application/json");
        assertThat(uncompressed(plain.list(page))).isEqualTo(bytes(plain.list(page)));
    }

    @Property(tries = 300)
    void object_isTheSame_asATree(@ForAll long seed) {
        Random random = new Random(seed);
        Kind kind = kind(random);
        ResourceViews views = kind.views();
        Entry entry = kind.entry(random, "object", 7);
        for (int turn = 0; turn < 8; turn++) {
            String accept = OBJECTS.get(random.nextInt(OBJECTS.size()));
            Optional<Representation> tree = printed(() -> whole(responses(views, accept)
                    .object(200, kind.resource(), StoredObject.of(entry).tree())));
            if (tree.isEmpty()) {
                continue;
            }
            Representation expected = tree.orElseThrow();
            assertSame(whole(responses(views, accept).object(200, StoredObject.of(entry))), expected, accept);
            views.responsesToGet(request(accept));
            views.knownForm(entry, accept).ifPresent(known -> assertSame(known, expected, accept));
        }
    }

    private static void assertSame(Representation actual, Representation expected, String accept) {
        assertThat(actual.body()).as(accept).isEqualTo(expected.body());
        assertThat(actual.contentType()).isEqualTo(expected.contentType());
    }

    /** Values without a meaning cannot be printed by some columns. */
    private static <T> Optional<T> printed(Supplier<T> response) {
        try {
            return Optional.of(response.get());
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private record Kind(ResourceDescriptor resource, ResourceDescriptor content) {

        ResourceViews views() {
            Strategy strategy = new Strategy() {};
            return new ResourceViews(
                    CODEC,
                    CellPrinters.builtIn("rbac.authorization.k8s.io")
                            .with(custom().type(), CustomColumns.compile(JsonNodeFactory.instance.arrayNode())),
                    new ServedKind(resource, CODEC.schema(content.schema()), strategy),
                    Clock.fixed(NOW, ZoneOffset.UTC),
                    new Selectables(resource, strategy),
                    EncodedItems.ofHeap());
        }

        Entry entry(Random random, String name, long revision) {
            ObjectNode object = new RandomObjects(random.nextLong()).object(CODEC.schema(content.schema()));
            object.withObjectProperty("metadata")
                    .put("name", name)
                    .put("resourceVersion", Long.toString(revision))
                    .remove("selfLink");
            ObjectNode typed = JsonNodeFactory.instance
                    .objectNode()
                    .put("kind", resource.kind())
                    .put("apiVersion", resource.apiVersion());
            object.remove(List.of("kind", "apiVersion"));
            typed.setAll(object);
            byte[] stored = resource.custom()
                    ? CODEC.encode(sorted(typed), Format.JSON)
                    : new ObjectEncoder(CODEC, CODEC.schema(content.schema())).encode(typed);
            return new Entry("x/default/" + name, stored, revision);
        }
    }

    private static Kind kind(Random random) {
        ResourceDescriptor resource = RESOURCES.get(random.nextInt(RESOURCES.size()));
        return new Kind(random.nextInt(5) == 0 ? custom() : resource, resource);
    }

    /** Returns an object in the order in which custom objects are stored. */
    private static JsonNode sorted(JsonNode node) {
        if (node instanceof ObjectNode object) {
            Map<String, JsonNode> fields = new TreeMap<>();
            object.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
            ObjectNode sorted = JsonNodeFactory.instance.objectNode();
            fields.forEach(sorted::set);
            return sorted;
        }
        if (node instanceof ArrayNode list) {
            ArrayNode items = JsonNodeFactory.instance.arrayNode();
            list.forEach(item -> items.add(sorted(item)));
            return items;
        }
        return node;
    }

    private static ObjectResponses responses(ResourceViews views, String accept) {
        return views.objectResponses(request(accept));
    }

    private static RequestContext request(String accept) {
        QueryParameters query = QueryParameters.parse("");
        return new RequestContext(
                RequestInfo.of("GET", "/api/v1/configmaps", query),
                UserInfo.anonymous(),
                "GET",
                query,
                Map.of("accept", List.of(accept + ",application/json")));
    }

    private static Representation whole(ApiResponse response) {
        return ((ApiResponse.Whole) response).document();
    }

    private static byte[] bytes(ApiResponse response) {
        return response instanceof ApiResponse.InPieces pieces
                ? bytes(pieces.body())
                : whole(response).body();
    }

    private static byte[] bytes(ResponseBody body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[100];
        for (int size = body.read(buffer); size > 0; size = body.read(buffer)) {
            bytes.write(buffer, 0, size);
        }
        return bytes.toByteArray();
    }

    private static byte[] uncompressed(ApiResponse response) throws IOException {
        if (!(response instanceof ApiResponse.InPieces pieces)
                || pieces.body().gzip().isEmpty()) {
            return bytes(response);
        }
        byte[] compressed = bytes(pieces.body().gzip().orElseThrow());
        return new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes();
    }
}

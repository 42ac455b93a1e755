package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.kontract.server.ApiServer;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every view of objects in every encoding, for every kind of request; protobuf is read by its field numbers alone. */
final class ViewsIT {

    private static final ObjectMapper JSON = JsonMapper.builder().build();
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String SETS = "/apis/apps/v1/namespaces/default/statefulsets";
    private static final String JSON_TYPE = "application/json";

    private static ApiServer server;

    @BeforeAll
    static void start() throws Exception {
        server = ApiServer.start();
        send("POST", SETS, JSON_TYPE, """
                {"metadata": {"name": "s"}, "spec": {"selector": {"matchLabels": {"a": "b"}},
                 "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c", "image": "i"}]}}}}""");
        send("POST", "/api/v1/namespaces/default/serviceaccounts", JSON_TYPE, "{\"metadata\": {\"name\": \"bot\"}}");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** The name of a view in the parameter {@code as}. */
    enum View {
        OBJECT,
        TABLE("Table"),
        METADATA("PartialObjectMetadata"),
        METADATA_LIST("PartialObjectMetadataList");

        private final String kind;

        View() {
            this("");
        }

        View(String kind) {
            this.kind = kind;
        }
    }

    /** The encodings that are offered. */
    enum Encoding {
        JSON(JSON_TYPE),
        YAML("application/yaml"),
        PROTOBUF("application/vnd.kubernetes.protobuf");

        private final String mediaType;

        Encoding(String mediaType) {
            this.mediaType = mediaType;
        }

        String accept(View view, String version) {
            return view == View.OBJECT ? mediaType : mediaType + ";as=" + view.kind + ";g=meta.k8s.io;v=" + version;
        }
    }

    /** The content of a response. */
    enum Shape {
        OBJECT,
        LIST,
        STATUS
    }

    /** A kind of request; {@code NAME} in path or body is replaced with a new ConfigMap's name. */
    enum Call {
        GET("GET", MAPS + "/NAME", "", Shape.OBJECT, "v1", "ConfigMap"),
        LIST("GET", MAPS + "?labelSelector=for=NAME", "", Shape.LIST, "v1", "ConfigMapList"),
        CREATE("POST", MAPS, "{'metadata':{'name':'NAME-new'}}", Shape.OBJECT, "v1", "ConfigMap"),
        DRY_RUN("POST", MAPS + "?dryRun=All", "{'metadata':{'name':'NAME-new'}}", Shape.OBJECT, "v1", "ConfigMap"),
        UPDATE("PUT", MAPS + "/NAME", "{'metadata':{'name':'NAME'},'data':{'a':'b'}}", Shape.OBJECT, "v1", "ConfigMap"),
        PATCH("PATCH", MAPS + "/NAME", "{'data':{'a':'b'}}", Shape.OBJECT, "v1", "ConfigMap"),
        DELETE("DELETE", MAPS + "/NAME", "", Shape.STATUS, "v1", "Status"),
        DELETE_COLLECTION("DELETE", MAPS + "?labelSelector=for=NAME", "", Shape.LIST, "v1", "ConfigMapList"),
        GET_STATUS("GET", SETS + "/s/status", "", Shape.OBJECT, "apps/v1", "StatefulSet"),
        PATCH_STATUS("PATCH", SETS + "/s/status", "{'status':{'replicas':1}}", Shape.OBJECT, "apps/v1", "StatefulSet"),
        GET_SCALE("GET", SETS + "/s/scale", "", Shape.OBJECT, "autoscaling/v1", "Scale"),
        UPDATE_SCALE(
                "PUT",
                SETS + "/s/scale",
                "{'metadata':{'name':'s','namespace':'default'},'spec':{'replicas':2}}",
                Shape.OBJECT,
                "autoscaling/v1",
                "Scale"),
        REVIEW(
                "POST",
                "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                "{'spec':{'nonResourceAttributes':{'verb':'get','path':'/'}}}",
                Shape.OBJECT,
                "authorization.k8s.io/v1",
                "SelfSubjectAccessReview"),
        TOKEN(
                "POST",
                "/api/v1/namespaces/default/serviceaccounts/bot/token",
                "{'spec':{'audiences':['https://kubernetes.default.svc']}}",
                Shape.OBJECT,
                "authentication.k8s.io/v1",
                "TokenRequest"),
        FINALIZE(
                "PUT",
                "/api/v1/namespaces/default/finalize",
                "{'metadata':{'name':'default'},'spec':{'finalizers':['kubernetes']}}",
                Shape.OBJECT,
                "v1",
                "Namespace");

        private final String method;
        private final String path;
        private final String body;
        private final Shape shape;
        private final String apiVersion;
        private final String kind;

        Call(String method, String path, String body, Shape shape, String apiVersion, String kind) {
            this.method = method;
            this.path = path;
            this.body = body;
            this.shape = shape;
            this.apiVersion = apiVersion;
            this.kind = kind;
        }

        /** Computed objects and reviews have no columns. */
        boolean hasTable() {
            return this != REVIEW && this != TOKEN && this != FINALIZE;
        }

        String goType() {
            return "*" + (apiVersion.contains("/") ? apiVersion.split("[./]", 2)[0] : "core") + "." + kind;
        }
    }

    static Stream<Arguments> calls() {
        return Arrays.stream(Call.values())
                .flatMap(call -> views().map(arguments ->
                        Arguments.of(call, arguments.get()[0], arguments.get()[1])));
    }

    static Stream<Arguments> views() {
        return Arrays.stream(View.values())
                .flatMap(view -> Arrays.stream(Encoding.values()).map(encoding -> Arguments.of(view, encoding)));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void answer_isTheViewInTheEncoding(Call call, View view, Encoding encoding) throws Exception {
        String name = map();
        HttpResponse<byte[]> answer = send(call, name, encoding.accept(view, "v1"));

        if (view == View.TABLE && (encoding == Encoding.PROTOBUF || !call.hasTable())) {
            assertRefused(
                    answer,
                    "only the following media types are accepted: application/json, application/yaml,"
                            + " application/vnd.kubernetes.protobuf");
        } else if (view == View.METADATA && call.shape == Shape.LIST) {
            assertRefused(
                    answer,
                    "you requested PartialObjectMetadata, but the requested object is a list (" + call.goType() + ")");
        } else if (view == View.METADATA_LIST && call.shape == Shape.OBJECT) {
            assertRefused(
                    answer,
                    "you requested PartialObjectMetadataList, but the requested object is not a list (" + call.goType()
                            + ")");
        } else {
            assertThat(answer.statusCode()).isEqualTo(call.method.equals("POST") ? 201 : 200);
            assertThat(answer.headers().firstValue("Content-Type")).contains(encoding.mediaType);
            boolean whole = view == View.OBJECT || call.shape == Shape.STATUS;
            assertShown(
                    answer.body(), encoding, whole ? call.apiVersion : "meta.k8s.io/v1", whole ? call.kind : view.kind);
            assertNamed(answer.body(), encoding, call, view, name);
        }
    }

    @ParameterizedTest
    @MethodSource("calls")
    void answer_fallsBack_whereTheViewIsNotOffered(Call call, View view, Encoding encoding) throws Exception {
        HttpResponse<byte[]> answer = send(call, map(), encoding.accept(view, "v1") + ", application/json");

        if (view == View.TABLE && (encoding == Encoding.PROTOBUF || !call.hasTable())) {
            assertThat(answer.headers().firstValue("Content-Type")).contains(JSON_TYPE);
            assertShown(answer.body(), Encoding.JSON, call.apiVersion, call.kind);
        } else if (answer.statusCode() != 406) {
            assertThat(answer.headers().firstValue("Content-Type")).contains(encoding.mediaType);
        }
    }

    @ParameterizedTest
    @MethodSource("views")
    void watch_sendsTheViewInTheEncoding(View view, Encoding encoding) throws Exception {
        String name = map();
        String path = MAPS + "?watch=1&labelSelector=for=" + name;
        HttpResponse<InputStream> answer = CLIENT.send(
                request("GET", path, encoding.accept(view, "v1"), ""), HttpResponse.BodyHandlers.ofInputStream());

        try (InputStream body = answer.body()) {
            boolean offered = encoding != Encoding.YAML
                    && view != View.METADATA_LIST
                    && !(view == View.TABLE && encoding == Encoding.PROTOBUF);
            assertThat(answer.statusCode()).isEqualTo(offered ? 200 : 406);
            if (!offered) {
                return;
            }
            byte[] object = encoding == Encoding.PROTOBUF ? protobufEvent(body, "ADDED") : jsonEvent(body, "ADDED");
            boolean whole = view == View.OBJECT;
            assertShown(object, encoding, whole ? "v1" : "meta.k8s.io/v1", whole ? "ConfigMap" : view.kind);
            assertNamed(object, encoding, Call.GET, view, name);
            send("DELETE", MAPS + "/" + name, JSON_TYPE, "");
            byte[] deleted =
                    encoding == Encoding.PROTOBUF ? protobufEvent(body, "DELETED") : jsonEvent(body, "DELETED");
            assertNamed(deleted, encoding, Call.GET, view, name);
        }
    }

    @Test
    void metadataOfAList_inTheOlderVersion_numbersItsFieldsTheOtherWay() throws Exception {
        String name = map();
        byte[] body = send(Call.LIST, name, Encoding.PROTOBUF.accept(View.METADATA_LIST, "v1beta1"))
                .body();

        assertShown(body, Encoding.PROTOBUF, "meta.k8s.io/v1beta1", "PartialObjectMetadataList");
        byte[] raw = field(unknown(body), 2);
        assertThat(text(field(raw, 1, 1, 1))).isEqualTo(name);
        assertThat(text(field(raw, 2, 2))).matches("\\d+");
    }

    @Test
    void bookmark_inProtobuf_isMetadataToo() throws Exception {
        String path = MAPS + "?watch=1&sendInitialEvents=true&allowWatchBookmarks=true"
                + "&resourceVersionMatch=NotOlderThan&labelSelector=for=none";
        HttpResponse<InputStream> answer = CLIENT.send(
                request("GET", path, Encoding.PROTOBUF.accept(View.METADATA, "v1"), ""),
                HttpResponse.BodyHandlers.ofInputStream());

        try (InputStream body = answer.body()) {
            byte[] object = protobufEvent(body, "BOOKMARK");
            assertShown(object, Encoding.PROTOBUF, "meta.k8s.io/v1", "PartialObjectMetadata");
            byte[] annotation = field(field(unknown(object), 2), 1, 12);
            assertThat(text(field(annotation, 1))).isEqualTo("k8s.io/initial-events-end");
        }
    }

    @Test
    void includeObject_countsForTablesOnly() throws Exception {
        String path = MAPS + "?includeObject=Bogus";

        assertThat(send("GET", path, JSON_TYPE, "").statusCode()).isEqualTo(200);
        assertThat(send("GET", path, Encoding.JSON.accept(View.TABLE, "v1"), "").statusCode())
                .isEqualTo(400);
    }

    private static String map() throws Exception {
        String name = "m" + COUNT.incrementAndGet();
        String body = "{'metadata':{'name':'" + name + "','labels':{'for':'" + name + "'}}}";
        assertThat(send("POST", MAPS, JSON_TYPE, body).statusCode()).isEqualTo(201);
        return name;
    }

    private static void assertRefused(HttpResponse<byte[]> answer, String message) throws IOException {
        assertThat(answer.statusCode()).isEqualTo(406);
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        assertThat(text).contains("NotAcceptable").contains(message.substring(0, 30));
        if (text.startsWith("{")) {
            assertThat(JSON.readTree(text).path("message").asText()).isEqualTo(message);
        }
    }

    private static void assertShown(byte[] body, Encoding encoding, String apiVersion, String kind) throws IOException {
        if (encoding == Encoding.PROTOBUF) {
            byte[] unknown = unknown(body);
            assertThat(text(field(unknown, 1, 1))).isEqualTo(apiVersion);
            assertThat(text(field(unknown, 1, 2))).isEqualTo(kind);
        } else {
            JsonNode tree = tree(body, encoding);
            assertThat(tree.path("apiVersion").asText()).isEqualTo(apiVersion);
            assertThat(tree.path("kind").asText()).isEqualTo(kind);
        }
    }

    /** Looks for the name of the ConfigMap of the call, where there is one. */
    private static void assertNamed(byte[] body, Encoding encoding, Call call, View view, String name)
            throws IOException {
        if (!call.path.startsWith(MAPS) || call.shape == Shape.STATUS) {
            return;
        }
        String expected = call.method.equals("POST") ? name + "-new" : name;
        if (encoding == Encoding.PROTOBUF) {
            byte[] raw = field(unknown(body), 2);
            assertThat(text(call.shape == Shape.LIST ? field(raw, 2, 1, 1) : field(raw, 1, 1)))
                    .isEqualTo(expected);
        } else {
            JsonNode tree = tree(body, encoding);
            JsonNode object = view == View.TABLE
                    ? tree.at("/rows/0/object")
                    : call.shape == Shape.LIST ? tree.at("/items/0") : tree;
            assertThat(object.at("/metadata/name").asText()).isEqualTo(expected);
        }
    }

    private static JsonNode tree(byte[] body, Encoding encoding) throws IOException {
        return encoding == Encoding.YAML ? YAML.readTree(body) : JSON.readTree(body);
    }

    private static byte[] jsonEvent(InputStream body, String type) throws IOException {
        List<Byte> line = new ArrayList<>();
        for (int next = body.read(); next != '\n'; next = body.read()) {
            assertThat(next).as("the stream goes on").isNotNegative();
            line.add((byte) next);
        }
        byte[] bytes = new byte[line.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = line.get(i);
        }
        JsonNode event = JSON.readTree(bytes);
        assertThat(event.path("type").asText()).isEqualTo(type);
        return JSON.writeValueAsBytes(event.path("object"));
    }

    private static byte[] protobufEvent(InputStream body, String type) throws IOException {
        DataInputStream in = new DataInputStream(body);
        byte[] event = new byte[in.readInt()];
        in.readFully(event);
        assertThat(text(field(event, 1))).isEqualTo(type);
        return field(event, 2, 1);
    }

    /** The {@code runtime.Unknown} behind the four bytes that announce it. */
    private static byte[] unknown(byte[] body) {
        assertThat(Arrays.copyOf(body, 4)).containsExactly('k', '8', 's', 0);
        return Arrays.copyOfRange(body, 4, body.length);
    }

    /** The first value at a path of field numbers. */
    private static byte[] field(byte[] message, int... path) throws IOException {
        byte[] value = message;
        for (int number : path) {
            value = field(value, number);
        }
        return value;
    }

    private static byte[] field(byte[] message, int number) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(message);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == number) {
                return in.readByteArray();
            }
            in.skipField(tag);
        }
        throw new AssertionError("no field " + number);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static HttpResponse<byte[]> send(Call call, String name, String accept) throws Exception {
        return send(call.method, call.path.replace("NAME", name), accept, call.body.replace("NAME", name));
    }

    private static HttpResponse<byte[]> send(String method, String path, String accept, String body) throws Exception {
        return CLIENT.send(request(method, path, accept, body), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static HttpRequest request(String method, String path, String accept, String body) {
        return HttpRequest.newBuilder(URI.create(server.insecureUrl().orElseThrow() + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
                .header("Authorization", "Bearer " + server.adminToken())
                .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : JSON_TYPE)
                .header("Accept", accept)
                .build();
    }
}

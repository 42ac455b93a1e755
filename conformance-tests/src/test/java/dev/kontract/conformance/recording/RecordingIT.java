package dev.kontract.conformance.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.watch.Watch;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.conformance.transcript.TranscriptTests;
import dev.kontract.conformance.transcript.TranscriptValidator;
import dev.kontract.model.ClusterRole;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Secret;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class RecordingIT {

    @TempDir
    private static Path folder;

    private static ApiServer server;
    private static Path shop;
    private static Recording.Transcript recorded;

    @BeforeAll
    static void recordAShop() throws Exception {
        server = ApiServer.start(ServerConfig.builder().controllers("none").build());
        server.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("shop")));
        ClientConfig upstream = ClientConfig.of(server.url())
                .withCredentials(Credentials.bearer(server.adminToken()))
                .withTls(ClientTls.platform().trustingAnybody().context());
        shop = folder.resolve("shop.json");
        try (RecordingProxy proxy = RecordingProxy.start(0, upstream);
                KontractClient client = KontractClient.connect(ClientConfig.of(proxy.url()))) {
            writeAndWatch(client);
            proxy.close();
            recorded = new Recording("a shop opens", Optional.empty(), false, false).of(proxy);
        }
        recorded.write(shop);
    }

    private static void writeAndWatch(KontractClient client) throws Exception {
        try (Watch<ConfigMap> watch = client.configMaps("shop").watch(ListOptions.all())) {
            ConfigMap prices = client.configMaps("shop")
                    .create(new ConfigMap()
                            .metadata(new ObjectMeta().name("prices"))
                            .data(Map.of("tea", "3")));
            client.configMaps("shop").replace(prices.data(Map.of("tea", "4")));
            watch.next();
            watch.next();
        }
        Secret till = client.secrets("shop")
                .create(new Secret()
                        .metadata(new ObjectMeta().generateName("till-"))
                        .stringData(Map.of("password", "open-sesame")));
        client.secrets("shop").get(till.getMetadata().getName());
        client.clusterRoles().create(new ClusterRole().metadata(new ObjectMeta().name("shoppers")));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @TestFactory
    Stream<DynamicTest> shop_keepsItsPromises() throws IOException {
        TranscriptTarget target = new TranscriptTarget(server.url(), server.adminToken());
        return TranscriptTests.of(shop).at(MatchLevel.EXACT).against(target);
    }

    @Test
    void replay_leavesNothingBehind() throws IOException {
        List<String> before = clusterRoles();

        TranscriptTests.of(shop)
                .against(new TranscriptTarget(server.url(), server.adminToken()))
                .forEach(RecordingIT::execute);

        assertThat(clusterRoles()).isEqualTo(before);
    }

    private static List<String> clusterRoles() {
        return server.client().clusterRoles().list().items().stream()
                .map(found -> String.valueOf(found.getMetadata().getName()))
                .filter(name -> name.startsWith("shoppers"))
                .toList();
    }

    private static void execute(DynamicTest test) {
        try {
            test.getExecutable().execute();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void transcript_hasNoSecretsAndNothingVolatile() throws IOException {
        String text = Files.readString(shop);

        assertThat(recorded.warnings()).isEmpty();
        assertThat(text)
                .contains("${ns}", "shoppers-${id}", "<uid:1>", "<rv:1>", "\"watched\"", "/secrets/${name1}")
                .doesNotContain("open-sesame", "b3Blbi1zZXNhbWU", "Bearer", server.adminToken(), "\"shop\"");
    }

    @Test
    void transcript_failsWhereTheServerAnswersOtherwise() throws IOException {
        Path edited = edited("\"tea\" : \"4\"", "\"tea\" : \"5\"");

        assertThat(TranscriptValidator.problems(edited)).isEmpty();
        assertThat(TranscriptTests.of(edited).against(new TranscriptTarget(server.url(), server.adminToken())))
                .allSatisfy(test -> assertThat(failure(test)).contains("/object/data/tea: expected \"5\", got \"4\""));
    }

    private static String failure(DynamicTest test) {
        try {
            test.getExecutable().execute();
            return "";
        } catch (Throwable e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void validator_namesLines_whereAFileWasEdited() throws IOException {
        Path edited = edited("${name1}", "${nobody}");
        List<String> lines = Files.readAllLines(edited);
        int line = 1
                + lines.indexOf(lines.stream()
                        .filter(one -> one.contains("${nobody}"))
                        .findFirst()
                        .orElseThrow());

        assertThat(TranscriptValidator.problems(edited))
                .singleElement()
                .asString()
                .startsWith("edited.json:" + line + ": no earlier step captures ${nobody}");
    }

    @Test
    void validator_namesTheLine_ofASyntaxError() throws IOException {
        Path file = Files.writeString(folder.resolve("broken.json"), "[\n  {\"name\": \"a\",\n  }\n]");

        assertThat(TranscriptValidator.problems(file))
                .singleElement()
                .asString()
                .startsWith("broken.json:3: not valid JSON");
    }

    /** The last occurrence is the one of the watch's events, or the only one. */
    private static Path edited(String text, String replacement) throws IOException {
        String content = Files.readString(shop);
        int at = content.lastIndexOf(text);
        assertThat(at).isPositive();
        String changed = content.substring(0, at) + replacement + content.substring(at + text.length());
        return Files.writeString(folder.resolve("edited.json"), changed);
    }
}

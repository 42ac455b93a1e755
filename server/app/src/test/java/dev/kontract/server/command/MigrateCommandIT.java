package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.ListOptions;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.cluster.MasterLeases;
import dev.kontract.server.kinds.PublishedAddress;
import dev.kontract.server.registry.ObjectVersioner;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.etcd.EtcdProcess;
import dev.kontract.server.storage.etcd.EtcdProvider;
import dev.kontract.server.storage.etcd.EtcdStorage;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands {@code migrate}, {@code backup} and {@code restore} on etcd, as they are typed. */
@SuppressWarnings("NullAway.Init") // set before each test
class MigrateCommandIT {

    /** Created by every server. */
    private static final String NAMESPACE = "_core/namespaces/default";

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private EtcdProvider etcd;
    private Path data;

    @BeforeEach
    void open() throws IOException {
        etcd = EtcdProcess.shared().provider();
        data = directory.resolve("data");
    }

    @Test
    @EnabledIfSystemProperty(named = "long", matches = ".*")
    void objects_areCopiedToEtcdAndBack_withTheirOrderAndCredentials() throws Exception {
        String token;
        String former;
        List<String> order;
        try (ApiServer server = start(data, SqliteProvider.standard())) {
            token = server.adminToken();
            for (String name : List.of("b", "a", "c")) {
                server.client().configMaps("default").create(map(name));
            }
            former =
                    server.client().configMaps("default").get("c").getMetadata().getResourceVersion();
            order = order(server);
        }

        assertThat(migrate("sqlite", "etcd", data)).as(err()).isEqualTo(Main.OK);
        assertThat(out.toString(StandardCharsets.UTF_8)).containsPattern("Copied \\d+ objects from ");
        assertThat(migrate("sqlite", "etcd", data)).isEqualTo(Main.FAILED);
        assertThat(err()).contains("there are objects in etcd below " + etcd.prefix());

        try (ApiServer server = start(data, etcd)) {
            assertThat(server.adminToken()).isEqualTo(token);
            assertThat(order(server)).isEqualTo(order);
            assertThat(Long.parseLong(server.client()
                            .configMaps("default")
                            .get("b")
                            .getMetadata()
                            .getResourceVersion()))
                    .isGreaterThan(Long.parseLong(former));
            assertThatThrownBy(() -> server.client()
                            .configMaps("default")
                            .list(ListOptions.all().resourceVersion(former).resourceVersionMatch("Exact")))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("too old");
            server.client().configMaps("default").delete("b");
        }

        Path back = directory.resolve("back");
        assertThat(migrate("etcd", "sqlite", back)).as(err()).isEqualTo(Main.OK);
        assertThat(migrate("etcd", "sqlite", back)).isEqualTo(Main.FAILED);
        assertThat(err()).contains("exists already");
        try (ApiServer server = start(back, SqliteProvider.standard())) {
            assertThat(server.adminToken()).isEqualTo(token);
            assertThat(order(server))
                    .isEqualTo(order.stream().filter(each -> !each.equals("b")).toList());
        }
    }

    @Test
    void storeOrEtcdInUse_isRejected() throws IOException {
        try (Storage used =
                SqliteProvider.standard().in(SqliteProvider.folderIn(data)).open(StorageEnvironment.DETACHED)) {
            assertThat(used.revision()).isPositive();
            assertThat(migrate("sqlite", "etcd", data)).isEqualTo(Main.FAILED);
            assertThat(err()).contains("is in use by a running server");
        }
        try (Storage storage = openEtcd()) {
            storage.create(NAMESPACE, encoded("default"));
            MasterLeases lease = new MasterLeases(storage, new PublishedAddress("10.0.0.1", 6443));
            lease.renew();
            assertThat(migrate("etcd", "sqlite", directory.resolve("other"))).isEqualTo(Main.FAILED);
            assertThat(err()).contains("servers are using etcd", "10.0.0.1");
            lease.remove();
        }
        assertThat(directory.resolve("other/store/kontract.db")).doesNotExist();
    }

    @Test
    void restore_restoresTheBackup_aboveAllRevisions() throws Exception {
        Path file = directory.resolve("backup.db");
        long newest;
        try (Storage storage = openEtcd()) {
            storage.create(NAMESPACE, encoded("default"));
            assertThat(run("backup", "--to=" + file)).as(err()).isEqualTo(Main.OK);
            newest = storage.create("a/two", encoded("two")).revision();
        }

        assertThat(run("restore", "--from=" + file, "--bump-revision=500"))
                .as(err())
                .isEqualTo(Main.OK);

        try (Storage storage = openEtcd()) {
            assertThat(storage.list(Range.of("")).entries())
                    .allSatisfy(each -> assertThat(each.revision()).isGreaterThan(newest + 400))
                    .extracting(each -> each.key())
                    .containsExactly(NAMESPACE);
            assertThatThrownBy(() -> storage.list(new Range("", "", 0, newest)))
                    .isInstanceOfSatisfying(
                            StorageException.class,
                            e -> assertThat(e.reason()).isEqualTo(StorageException.Reason.COMPACTED));
        }
        assertThat(Files.exists(file)).isTrue();
    }

    @Test
    void prefixThatNoServerHasUsed_isNeitherBackedUpNorMigrated() throws Exception {
        try (Storage storage = openEtcd()) {
            storage.create("a/one", encoded("one"));
        }

        Path file = directory.resolve("backup.db");
        assertThat(run("backup", "--to=" + file)).isEqualTo(Main.FAILED);
        assertThat(err()).contains("no server has stored anything in etcd below " + etcd.prefix());
        assertThat(migrate("etcd", "sqlite", data)).isEqualTo(Main.FAILED);
        assertThat(err()).contains("no server has stored anything in etcd below " + etcd.prefix());
        assertThat(file).doesNotExist();
        assertThat(data).doesNotExist();
    }

    @Test
    void restore_ofAnotherFile_isRejected() throws IOException {
        Path file = Files.writeString(directory.resolve("backup.db"), "no database ".repeat(1000));

        assertThat(run("restore", "--from=" + file)).isEqualTo(Main.FAILED);
        assertThat(err()).startsWith("error: " + file + " is not a backup of this server");
    }

    @Test
    void restore_ofAStoreWithALog_readsItAsWell() throws Exception {
        Path folder = SqliteProvider.folderIn(data);
        try (Storage store = SqliteProvider.standard().in(folder).open(StorageEnvironment.DETACHED)) {
            store.create(NAMESPACE, encoded("default"));

            assertThat(run("restore", "--from=" + folder.resolve("kontract.db"), "--bump-revision=1"))
                    .as(err())
                    .isEqualTo(Main.OK);
        }
        try (Storage storage = openEtcd()) {
            assertThat(storage.get(NAMESPACE)).isPresent();
        }
    }

    @ParameterizedTest
    @CsvSource({"/outer, /outer/inner", "/outer/inner, /outer", "/outer/some/inner, /outer"})
    void restore_overlappingAnotherStore_isRejected(String ofOther, String ofRestored) throws Exception {
        Path file = directory.resolve("backup.db");
        EtcdProvider base = etcd;
        etcd = base.withPrefix(base.prefix() + ofOther);
        try (Storage storage = openEtcd()) {
            storage.create(NAMESPACE, encoded("default"));
        }
        assertThat(run("backup", "--to=" + file)).as(err()).isEqualTo(Main.OK);

        etcd = base.withPrefix(base.prefix() + ofRestored);
        assertThat(run("restore", "--from=" + file, "--bump-revision=1")).isEqualTo(Main.FAILED);
        assertThat(err()).contains("etcd has another store below " + base.prefix() + ofOther + "/, and one of ");

        etcd = base.withPrefix(base.prefix() + ofOther + "-not");
        assertThat(run("restore", "--from=" + file, "--bump-revision=1"))
                .as(err())
                .isEqualTo(Main.OK);
        etcd = base.withPrefix(base.prefix() + ofOther);
        try (Storage storage = openEtcd()) {
            assertThat(storage.get(NAMESPACE)).isPresent();
        }
    }

    @Test
    void interruptedCopy_preventsStarts_untilItIsRepeated() throws Exception {
        try (Storage store =
                SqliteProvider.standard().in(SqliteProvider.folderIn(data)).open(StorageEnvironment.DETACHED)) {
            store.create("a/one", encoded("one"));
        }
        try (Storage storage = openEtcd()) {
            String origin = "the store in "
                    + SqliteProvider.folderIn(data).toAbsolutePath().normalize();
            storage.create("%unfinished", revision -> origin.getBytes(StandardCharsets.UTF_8));
            storage.create("a/half", encoded("half"));
        }
        assertThatThrownBy(this::openEtcd).hasMessageContaining("have been written only in part");

        assertThat(migrate("sqlite", "etcd", data)).as(err()).isEqualTo(Main.OK);
        try (Storage storage = openEtcd()) {
            assertThat(storage.list(Range.of("")).entries())
                    .extracting(each -> each.key())
                    .containsExactly("a/one");
        }
    }

    private static Encoding encoded(String name) {
        byte[] object = ("{\"kind\":\"T\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
                        + "\",\"resourceVersion\":\"1\"}}\n")
                .getBytes(StandardCharsets.UTF_8);
        return revision -> new ObjectVersioner().at(object, revision);
    }

    private Storage openEtcd() {
        StorageEnvironment none = StorageEnvironment.DETACHED;
        return EtcdStorage.open(
                etcd,
                new StorageEnvironment(
                        none.dataDir(), none.identity(), none.timer(), new ObjectVersioner(), none.conversion()));
    }

    private static ApiServer start(Path data, StorageProvider storage) throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .dataDir(data)
                .storage(storage)
                .controllers("none")
                .securePort(0)
                .build());
    }

    /** Returns the names of all ConfigMaps that a test has created, ordered by resource version. */
    private static List<String> order(ApiServer server) {
        List<ConfigMap> maps =
                new ArrayList<>(server.client().configMaps("default").list().items());
        maps.sort((a, b) -> Long.compare(revision(a), revision(b)));
        return maps.stream().map(each -> each.getMetadata().getName()).toList();
    }

    private static long revision(ConfigMap map) {
        return Long.parseLong(map.getMetadata().getResourceVersion());
    }

    private static ConfigMap map(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name).namespace("default"));
    }

    private int migrate(String from, String to, Path dataDir) {
        err.reset();
        return execute(
                "migrate",
                "--from=" + from,
                "--to=" + to,
                "--data-dir=" + dataDir,
                "--etcd-servers=" + etcd.servers().get(0),
                "--etcd-prefix=" + etcd.prefix());
    }

    private int run(String command, String... options) {
        List<String> arguments = new ArrayList<>(
                List.of(command, "--etcd-servers=" + etcd.servers().get(0), "--etcd-prefix=" + etcd.prefix()));
        arguments.addAll(List.of(options));
        return execute(arguments.toArray(String[]::new));
    }

    private int execute(String... arguments) {
        return new Main(print(out), print(err), new CountDownLatch(0)).run(arguments);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}

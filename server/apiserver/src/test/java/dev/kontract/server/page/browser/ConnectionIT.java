package dev.kontract.server.page.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a browser has from its connection: the certificate that it signs in by, and watches that are lost and resumed. */
class ConnectionIT {
    private static final String MAPS = "/ui/api/v1/namespaces/default/configmaps";

    @RegisterExtension
    static final Chromium CHROMIUM = new Chromium();

    @TempDir
    private Path directory;

    private ApiServer server;
    private Bridge bridge;
    private Tab tab;

    @BeforeEach
    void start() throws Exception {
        CertificateAuthority clients = CertificateAuthority.create(Clock.systemUTC());
        Path file = Files.writeString(directory.resolve("clients.crt"), PemText.of(clients.certificate()));
        Optional<Path> none = Optional.empty();
        server = ApiServer.start(ServerConfig.builder()
                .controllers("none")
                .recordRequests(true)
                .files(new ServerConfig.Files(none, Optional.of(file), none, none, none, none))
                .build());
        bridge = new Bridge(clients);
        tab = CHROMIUM.open();
    }

    @AfterEach
    void stop() throws Exception {
        tab.closeFaultless();
        bridge.close();
        server.close();
    }

    private void signIn(String subject, String path) throws Exception {
        bridge.to(server, subject);
        tab.navigate(bridge.url().resolve(path));
        tab.click("button", "Use a client certificate");
    }

    private static void create(KontractClient client, String name) {
        client.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name(name)));
    }

    @Test
    void signIn_clientCertificate_isItsUser() throws Exception {
        signIn("O=system:masters, CN=alice", MAPS);

        tab.await("[...document.querySelectorAll('.account .label')].at(-1)?.innerText === 'alice'");
        tab.awaitText("No configmaps in default.");
    }

    @Test
    void signIn_clientCertificateWithoutPermissions_showsWhatIsRefused() throws Exception {
        signIn("CN=bob", MAPS);

        tab.awaitText("list configmaps in default: not allowed");
    }

    @Test
    void watch_lostConnection_isResumedWhereItEnded() throws Exception {
        KontractClient client = server.client();
        create(client, "before");
        signIn("O=system:masters, CN=alice", MAPS);
        tab.await("document.querySelector('.connection')?.innerText === 'Live'");

        bridge.cut();
        tab.awaitText("Connection lost, trying again");
        assertThat(tab.text()).contains("before");
        create(client, "meanwhile");
        bridge.mend();

        tab.await("document.querySelector('.connection')?.innerText === 'Live'");
        tab.await(
                "[...document.querySelectorAll('.grid td a')].map(link => link.innerText).join() === 'before,meanwhile'");
        assertThat(server.requests().of("configmaps").verb("list").by("alice").count())
                .isEqualTo(1);
    }
}

package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.storage.memory.MemoryProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server starts with the flags that launchers pass to kube-apiserver and kube-controller-manager. */
class LauncherIT {

    /** Flags of envtest, of fabric8's kube-api-test and of kubeadm. DIR stands for a directory with the files that they name. */
    private static final String ENVTEST =
            "--advertise-address=127.0.0.1 --allow-privileged=true --authorization-mode=RBAC"
                    + " --bind-address=127.0.0.1 --cert-dir=DIR --client-ca-file=DIR/ca.crt"
                    + " --disable-admission-plugins=ServiceAccount --etcd-servers=http://127.0.0.1:2379 --secure-port=0"
                    + " --service-account-issuer=https://127.0.0.1:6443/ --service-account-key-file=DIR/sa.key"
                    + " --service-account-signing-key-file=DIR/sa.key --service-cluster-ip-range=10.0.0.0/24";

    private static final String KUBE_API_TEST = "--cert-dir DIR --secure-port 0 --etcd-servers http://0.0.0.0:2379"
            + " --authorization-mode RBAC --service-account-issuer https://localhost"
            + " --service-account-signing-key-file DIR/sa.key --service-account-signing-key-file DIR/sa.key"
            + " --service-account-key-file DIR/sa.key --service-account-issuer DIR/apiserver.crt"
            + " --disable-admission-plugins ServiceAccount --client-ca-file DIR/ca.crt"
            + " --service-cluster-ip-range 10.0.0.0/24 --allow-privileged";

    private static final String KUBEADM = "--advertise-address=127.0.0.1 --allow-privileged=true"
            + " --authorization-mode=Node,RBAC --client-ca-file=DIR/ca.crt --enable-admission-plugins=NodeRestriction"
            + " --enable-bootstrap-token-auth=true --etcd-cafile=DIR/ca.crt --etcd-certfile=DIR/ca.crt"
            + " --etcd-keyfile=DIR/ca.key --etcd-servers=https://127.0.0.1:2379"
            + " --kubelet-client-certificate=DIR/ca.crt --kubelet-client-key=DIR/ca.key"
            + " --kubelet-preferred-address-types=InternalIP,ExternalIP,Hostname"
            + " --proxy-client-cert-file=DIR/ca.crt --proxy-client-key-file=DIR/ca.key"
            + " --requestheader-allowed-names=front-proxy-client --requestheader-client-ca-file=DIR/ca.crt"
            + " --requestheader-extra-headers-prefix=X-Remote-Extra- --requestheader-group-headers=X-Remote-Group"
            + " --requestheader-username-headers=X-Remote-User --secure-port=0"
            + " --service-account-issuer=https://kubernetes.default.svc.cluster.local"
            + " --service-account-key-file=DIR/sa.key --service-account-signing-key-file=DIR/sa.key"
            + " --service-cluster-ip-range=10.96.0.0/12";

    private static final String CONTROLLER_MANAGER = "--secure-port=0 --controllers=*"
            + " --cluster-signing-cert-file=DIR/ca.crt --cluster-signing-key-file=DIR/ca.key"
            + " --cluster-signing-duration=1h";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {ENVTEST, KUBE_API_TEST, KUBEADM, CONTROLLER_MANAGER})
    void server_startsWithTheFlagsOfALauncher(String flags) throws Exception {
        files();

        try (ApiServer server = start(flags)) {
            assertThat(server.client().resource(Kinds.NAMESPACE).get("default")).isNotNull();
        }
    }

    @Test
    void signingFlags_ofSingleSigners_leaveTheOthersWithoutOne() throws Exception {
        files();

        ServerConfig.CertificateSigning signing = ServerConfig.ofFlags(
                        args("--cluster-signing-kubelet-client-cert-file=DIR/ca.crt"
                                + " --cluster-signing-kubelet-client-key-file=DIR/ca.key"))
                .build()
                .controllers()
                .signing();

        assertThat(signing.authorities()).containsOnlyKeys("kubernetes.io/kube-apiserver-client-kubelet");
        assertThat(signing.longest()).hasDays(365);
    }

    private ApiServer start(String flags) throws Exception {
        return ApiServer.start(ServerConfig.ofFlags(args(flags))
                .storage(MemoryProvider.standard())
                .dataDir(null)
                .build());
    }

    private String[] args(String flags) {
        return Stream.of(flags.replace("DIR", directory.toString()).split(" ")).toArray(String[]::new);
    }

    private void files() throws Exception {
        CertificateAuthority authority = CertificateAuthority.create(Clock.systemUTC());
        Files.writeString(directory.resolve("ca.crt"), PemText.of(authority.certificate()));
        Files.writeString(directory.resolve("ca.key"), PemText.of(authority.key()));
        Files.writeString(directory.resolve("sa.key"), PemText.of(authority.key()));
    }
}

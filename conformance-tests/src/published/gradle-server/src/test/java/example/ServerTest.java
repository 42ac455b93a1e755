package example;

import static org.junit.Assert.assertEquals;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.Test;

/** Reads the kubeconfig as it is, to need no library. */
public class ServerTest {

    @Test
    public void server_knowsTheAdministrator() throws Exception {
        String kubeconfig = Files.readString(Path.of(System.getenv("KUBECONFIG")));
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        byte[] authority = Base64.getDecoder().decode(value("certificate-authority-data", kubeconfig));
        trusted.setCertificateEntry(
                "kontract",
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(authority)));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);

        HttpResponse<String> namespaces = HttpClient.newBuilder()
                .sslContext(tls)
                .build()
                .send(
                        HttpRequest.newBuilder(URI.create(value("server", kubeconfig) + "/api/v1/namespaces/default"))
                                .header("Authorization", "Bearer " + value("token", kubeconfig))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());

        assertEquals(200, namespaces.statusCode());
    }

    private static String value(String key, String kubeconfig) {
        Matcher line = Pattern.compile(key + ": *\"?([^\"\\s]+)").matcher(kubeconfig);
        if (!line.find()) {
            throw new AssertionError("no " + key + " in the kubeconfig");
        }
        return line.group(1);
    }
}

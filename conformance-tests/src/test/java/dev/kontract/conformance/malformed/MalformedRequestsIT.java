package dev.kontract.conformance.malformed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.malformed.RawConnection.Answer;
import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Any malformed request gets a client error, as a {@code Status} or in plain text for unknown paths, and no connection ends
 * unless the response announced it. Many more requests with {@code -Dlong}.
 */
class MalformedRequestsIT {

    private static final int LARGE_BODIES = System.getProperty("long") == null ? 5 : 20;
    private static final int REQUESTS = System.getProperty("long") == null ? 2_000 : 10_000;

    @Test
    void requests_atRandom_areAnsweredAsMistakes() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            URI url = server.insecureUrl().orElseThrow();
            MalformedRequests requests = new MalformedRequests(11, server.adminToken(), "default");
            List<String> wrong = new ArrayList<>();
            RawConnection connection = new RawConnection(url, null);
            for (int i = 0; i < REQUESTS && wrong.size() < 20; i++) {
                Malformed request = requests.next();
                boolean last = true;
                try {
                    Answer answer = connection.send(request);
                    last = answer.last();
                    if (!MalformedAnswers.isProper(request, answer)) {
                        wrong.add(request + " => " + answer.code() + ' ' + answer.headers() + ' ' + answer.text());
                    }
                } catch (IOException e) {
                    wrong.add(request + " => " + e);
                }
                if (last || request.missing() > 0) {
                    connection.close();
                    connection = new RawConnection(url, null);
                }
            }
            connection.close();
            assertThat(wrong).isEmpty();
        }
    }

    /** An answer may come before the body is read; that it was not read must not cost the caller the answer. */
    @Test
    void bodies_tooLargeToRead_areAnsweredWhole() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            URI url = server.insecureUrl().orElseThrow();
            List<String> headers =
                    List.of("Authorization: Bearer " + server.adminToken(), "Content-Type: application/json");
            Malformed large = new Malformed("large", "POST", "/api/v1/namespaces", headers, new byte[9_000_000], 0);
            for (int i = 0; i < LARGE_BODIES; i++) {
                try (RawConnection connection = new RawConnection(url, null)) {
                    Answer answer = connection.send(large);
                    assertThat(answer.code()).isEqualTo(413);
                    assertThat(answer.last()).isTrue();
                    assertThat(MalformedAnswers.isStatus(answer)).isTrue();
                }
            }
        }
    }

    /** Unauthenticated clients get their response before the body has arrived. */
    @Test
    void bodies_ofStrangers_areAnsweredWhole() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            URI url = server.insecureUrl().orElseThrow();
            List<String> headers = List.of("Authorization: Bearer none", "Content-Type: application/json");
            Malformed large = new Malformed("large", "POST", "/api/v1/namespaces", headers, new byte[500_000], 0);
            for (int i = 0; i < 3; i++) {
                try (RawConnection connection = new RawConnection(url, null)) {
                    Answer answer = connection.send(large);
                    assertThat(answer.code()).isEqualTo(401);
                    assertThat(MalformedAnswers.isStatus(answer)).isTrue();
                }
            }
        }
    }

    @Test
    void bodies_thatNobodyWants_leaveTheConnectionUsable() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            URI url = server.insecureUrl().orElseThrow();
            List<String> headers = List.of("Authorization: Bearer " + server.adminToken());
            Malformed read = new Malformed("read", "GET", "/openapi/v2", headers, new byte[500_000], 0);
            try (RawConnection connection = new RawConnection(url, null)) {
                for (int i = 0; i < 3; i++) {
                    Answer answer = connection.send(read);
                    assertThat(answer.code()).isEqualTo(200);
                    assertThat(answer.last()).isFalse();
                    assertThat(answer.text()).endsWith("}");
                }
            }
        }
    }
}

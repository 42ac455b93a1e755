package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ListeningPortsTest {

    @Test
    void isOpen_afterPrepare_dependsOnAnOpenPort() throws Exception {
        ListeningPorts ports = Running.unopenedPorts();
        ports.prepare();
        assertThat(ports.isOpen()).isFalse();

        ports.secureUri();
        assertThat(ports.isOpen()).isTrue();

        ports.stopAccepting();
        assertThat(ports.isOpen()).isFalse();
        ports.close();
    }

    @Test
    void ports_areNotOpened_whenTheServerCloses() throws Exception {
        ListeningPorts ports = Running.unopenedPorts();
        ports.stopAccepting();

        assertThatThrownBy(ports::insecureUri).isInstanceOf(IOException.class).hasMessage("the server is closed");
        assertThatThrownBy(ports::secureUri).isInstanceOf(IOException.class);
        ports.close();
    }
}

package dev.kontract.conformance.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

class FaultProxyIT {

    @Test
    void connectionThatFellBehind_isOvertakenByALaterOne() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress());
                FaultProxy proxy = new FaultProxy(server.getLocalPort());
                Socket first = connect(proxy);
                Socket firstAtServer = server.accept()) {
            first.getOutputStream().write('a');
            assertThat(firstAtServer.getInputStream().read()).isEqualTo('a');

            proxy.fallBehind();
            first.getOutputStream().write('b');
            assertThat(isOver(first)).isTrue();
            try (Socket second = connect(proxy);
                    Socket secondAtServer = server.accept()) {
                second.getOutputStream().write('c');
                assertThat(secondAtServer.getInputStream().read()).isEqualTo('c');
            }
            assertThat(firstAtServer.getInputStream().available()).isZero();
            proxy.arrive();
            assertThat(firstAtServer.getInputStream().read()).isEqualTo('b');
        }
    }

    private static Socket connect(FaultProxy proxy) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    }

    private static boolean isOver(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }
}

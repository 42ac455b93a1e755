package dev.kontract.server.http.websocket;

/** Why a WebSocket is closed (RFC 6455, 7.4.1). */
public enum CloseCode {
    /** Everything is said. */
    NORMAL(1000),

    /** The other side breaks the protocol. */
    PROTOCOL_ERROR(1002),

    /** The other side says more at once than is taken. */
    TOO_BIG(1009);

    private final int number;

    CloseCode(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}

package dev.kontract.conformance.report;

import dev.kontract.conformance.transcript.Exchange;

/** A request as a command line; the server and the token are variables of the shell. */
final class CurlLine {

    private CurlLine() {}

    static String of(Exchange exchange) {
        StringBuilder line = new StringBuilder("curl -k");
        if (!exchange.method().equals("GET")) {
            line.append(" -X ").append(exchange.method());
        }
        line.append(" -H \"Authorization: Bearer $TOKEN\"");
        exchange.headers().forEach((name, value) -> line.append(" -H ").append(quoted(name + ": " + value)));
        if (!exchange.body().isEmpty()) {
            line.append(" -d ").append(quoted(exchange.body()));
        }
        return line.append(" \"$SERVER\"").append(quoted(exchange.path())).toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}

package dev.kontract.server.flags;

import picocli.CommandLine.Option;

/** The flags of the log. They have an effect on the command line only: a program that embeds the server configures its own log. */
@SuppressWarnings("NullAway.Init") // set by the parser
public final class LoggingFlags {

    /** The format of log lines. */
    public enum Format {
        /** Time, level, logger and message. */
        TEXT,
        /** A JSON object with the fields of kube-apiserver's. */
        JSON
    }

    private static final int DEBUG = 4;
    private static final int TRACE = 8;

    @Option(
            names = "--logging-format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Format of the log: text or json (${DEFAULT-VALUE}).")
    private Format format;

    @Option(
            names = {"-v", "--v"},
            paramLabel = "LEVEL",
            defaultValue = "0",
            description = "Verbosity of the log: 4 adds debug messages, 8 all messages (${DEFAULT-VALUE}).")
    private int verbosity;

    /** Returns the format of the log. */
    public Format format() {
        return format;
    }

    /** Returns the finest level that is logged, as a name of SLF4J. */
    public String level() {
        return verbosity >= TRACE ? "TRACE" : verbosity >= DEBUG ? "DEBUG" : "INFO";
    }
}

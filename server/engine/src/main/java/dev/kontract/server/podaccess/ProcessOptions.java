package dev.kontract.server.podaccess;

import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.status.StatusException;
import java.util.List;

/**
 * The options of a process.
 *
 * @param command the command with its arguments
 * @param stdin whether the client sends input
 * @param stdout whether the client requests output
 * @param stderr whether the client requests error output
 * @param tty whether the client requests a terminal
 */
record ProcessOptions(List<String> command, boolean stdin, boolean stdout, boolean stderr, boolean tty) {

    /**
     * Reads the options of a query. A terminal has no error output.
     *
     * @throws StatusException 400 if no stream is requested
     */
    static ProcessOptions of(QueryParameters query) {
        boolean tty = query.isTrue("tty");
        ProcessOptions options = new ProcessOptions(
                query.asMap().getOrDefault("command", List.of()),
                query.isTrue("stdin"),
                query.isTrue("stdout"),
                query.isTrue("stderr") && !tty,
                tty);
        if (!options.stdin && !options.stdout && !options.stderr) {
            throw StatusException.badRequest("you must specify at least 1 of stdin, stdout, stderr");
        }
        return options;
    }
}

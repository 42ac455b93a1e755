package dev.kontract.server.authentication;

import dev.kontract.server.request.UserInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a static token file. Each line is {@code token,user,uid,"group1,group2"}; the groups are optional, and values
 * are quoted as in CSV.
 */
public final class StaticTokenFile {

    private static final Logger LOG = LoggerFactory.getLogger(StaticTokenFile.class);

    private StaticTokenFile() {}

    /**
     * Returns the users of a file, keyed by token.
     *
     * @throws IOException if the file cannot be read, or a line has fewer than three values or an open quotation mark
     */
    public static Map<String, UserInfo> read(Path file) throws IOException {
        return parse(file, Files.readAllBytes(file));
    }

    /**
     * Returns the users in the content of a file, as {@link #read}.
     *
     * @param file the file, for messages
     */
    public static Map<String, UserInfo> parse(Path file, byte[] content) throws IOException {
        Map<String, UserInfo> users = new LinkedHashMap<>();
        int number = 0;
        for (String line : lines(file, content)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            if (line.chars().filter(c -> c == '"').count() % 2
                    != 0) { // such as the last line of a file that is being written
                throw new IOException(file + ":" + number + ": a quotation mark is not closed");
            }
            List<String> values = values(line);
            if (values.size() < 3 || values.get(0).isEmpty()) {
                throw new IOException(file + ":" + number + ": must be token,user,uid[,\"group,...\"]");
            }
            List<String> groups = values.size() > 3 ? groups(values.get(3)) : List.of();
            UserInfo user = UserInfo.of(values.get(1), values.get(2), groups);
            if (users.put(values.get(0), user) != null) {
                LOG.warn("{}:{} repeats a token: the earlier line is ignored", file, number);
            }
        }
        return users;
    }

    /**
     * Returns the line of a token.
     *
     * @throws IllegalArgumentException if a value cannot be in a file: a line break, or a comma in the name of a group
     */
    public static String line(String token, String user, String uid, List<String> groups) {
        List<String> values = new ArrayList<>(List.of(token, user, uid));
        for (String group : groups) {
            if (group.contains(",")) {
                throw new IllegalArgumentException("the group " + group + " contains a comma");
            }
        }
        if (!groups.isEmpty()) {
            values.add(String.join(",", groups));
        }
        return values.stream().map(StaticTokenFile::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String value) {
        if (value.contains("\n") || value.contains("\r")) {
            throw new IllegalArgumentException("a name in a token file must not contain a line break");
        }
        boolean isPlain = value.chars().noneMatch(c -> c == ',' || c == '"');
        return isPlain ? value : '"' + value.replace("\"", "\"\"") + '"';
    }

    private static List<String> lines(Path file, byte[] content) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString()
                    .lines()
                    .toList();
        } catch (CharacterCodingException e) {
            throw new IOException(file + " is not valid UTF-8", e);
        }
    }

    private static List<String> groups(String list) {
        List<String> groups = new ArrayList<>();
        for (String group : list.split(",", -1)) {
            if (!group.isBlank()) {
                groups.add(group.strip());
            }
        }
        return groups;
    }

    private static List<String> values(String line) {
        List<String> values = new ArrayList<>();
        StringBuilder value = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                value.append('"');
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                values.add(value.toString().strip());
                value.setLength(0);
            } else {
                value.append(c);
            }
        }
        values.add(value.toString().strip());
        return values;
    }
}

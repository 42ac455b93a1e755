package dev.kontract.server.controller.shell;

import java.util.List;
import java.util.Optional;

/** Programs that read and write files. */
final class FilePrograms {

    private final Interpreter shell;
    private final Files files;

    FilePrograms(Interpreter shell) {
        this.shell = shell;
        this.files = shell.surroundings().files();
    }

    int run(String name, List<String> arguments) {
        List<String> paths =
                arguments.stream().filter(argument -> !argument.startsWith("-")).toList();
        boolean known = paths.stream().allMatch(files::isKnown);
        boolean options = arguments.stream()
                .filter(argument -> argument.startsWith("-"))
                .allMatch(option -> option.matches("-[rfp]+"));
        if (paths.isEmpty() || !known || !options) {
            throw new Stop.Unknown("files of " + name);
        }
        int code = 0;
        for (String path : paths) {
            code = Math.max(code, on(name, path));
        }
        return code;
    }

    private int on(String name, String path) {
        Optional<String> content = files.read(path);
        switch (name) {
            case "cat" -> {
                if (content.isEmpty()) {
                    shell.complain("cat: can't open '" + path + "': No such file or directory");
                    return 1;
                }
                shell.print(content.get());
            }
            case "touch" -> {
                if (content.isEmpty() && !files.isDirectory(path)) {
                    files.write(path, "");
                }
            }
            case "rm" -> files.delete(path);
            default -> {
                if (!files.isDirectory(path)) {
                    throw new Stop.Unknown("a directory");
                }
            }
        }
        return 0;
    }
}

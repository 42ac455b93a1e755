@echo off
rem Runs Kontract. Variables: JAVA_HOME (otherwise java on the path), JAVA_OPTS (options of the JVM).
setlocal
set "KONTRACT_HOME=%~dp0.."
set "JAVA=%KONTRACT_HOME%\runtime\bin\java.exe"
if exist "%JAVA%" goto run
if defined JAVA_HOME goto home
for %%j in (java.exe) do set "JAVA=%%~$PATH:j"
if defined JAVA goto version
echo kontract: java was not found: install Java 17 or later, or set JAVA_HOME>&2
exit /b 1

:home
set "JAVA_HOME=%JAVA_HOME:"=%"
set "JAVA=%JAVA_HOME%\bin\java.exe"
if exist "%JAVA%" goto version
echo kontract: JAVA_HOME is "%JAVA_HOME%", which has no bin\java.exe>&2
exit /b 1

:version
for %%j in ("%JAVA%") do set "RELEASE=%%~dpj..\release"
set "VERSION="
if exist "%RELEASE%" for /f "usebackq tokens=1-3 delims==." %%k in ("%RELEASE%") do if "%%k" == "JAVA_VERSION" set "VERSION=%%l" & set "MINOR=%%m"
if not defined VERSION goto run
set "VERSION=%VERSION:"=%"
rem Java 8 is "1.8.0".
if "%VERSION%" == "1" set "VERSION=%MINOR%"
if %VERSION% geq 17 goto run
echo kontract: "%JAVA%" is Java %VERSION%: install Java 17 or later, or set JAVA_HOME>&2
exit /b 1

:run
"%JAVA%" "@%KONTRACT_HOME%\lib\kontract.options" %JAVA_OPTS% -jar "%KONTRACT_HOME%\lib\kontract-server.jar" %*
exit /b %ERRORLEVEL%

# How the targets are compiled; docs/building.md says why.
option(VIZIER_JUMBO "Compile small files of a folder together" ON)
set(VIZIER_JUMBO_BYTES 60000 CACHE STRING "How many bytes of source are compiled together at most")

# The headers that nearly every file reads are read once for all targets that are built with them; more can be named.
function(vizier_headers name)
  set(source ${CMAKE_BINARY_DIR}/${name}.cpp)
  if(NOT EXISTS ${source})
    file(WRITE ${source} "")
  endif()
  add_library(${name} OBJECT ${source})
  target_link_libraries(${name} PRIVATE fmt::fmt)
  target_precompile_headers(${name} PRIVATE
    <algorithm> <array> <charconv> <cmath> <cstdint> <filesystem> <fstream> <functional> <map> <memory> <numeric> <optional> <set> <span> <sstream>
    <stdexcept> <string> <string_view> <utility> <variant> <vector> <fmt/format.h> ${ARGN})
endfunction()
vizier_headers(vizier_headers)

# Groups files of a target; see tools/jumbo. The others of the target are compiled each by itself.
find_package(Python3 COMPONENTS Interpreter)
function(vizier_jumbo target)
  if(NOT VIZIER_JUMBO OR NOT Python3_FOUND OR NOT ARGN)
    return()
  endif()
  execute_process(COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/jumbo ${VIZIER_JUMBO_BYTES} ${ARGN}
    OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY OUTPUT_STRIP_TRAILING_WHITESPACE WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  file(WRITE ${CMAKE_BINARY_DIR}/${target}.groups "${VIZIER_JUMBO_BYTES}\n${lines}\n")  # for tools/build, which asks whether they still hold
  string(REPLACE "\n" ";" lines "${lines}")
  foreach(line ${lines})
    string(REGEX MATCH "^([0-9]+) (.*)$" found "${line}")
    set_source_files_properties(${CMAKE_MATCH_2} PROPERTIES UNITY_GROUP ${CMAKE_MATCH_1})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# vizier_build(TARGET hot|fast|plain [HEADERS]). What a decision runs through most is `hot`: each file by itself, since GCC inlines less where more
# callers of a function are in sight. `fast` is optimised, too; `plain` waits for people or files and need only be compiled quickly. Of a hot
# target, the files in VIZIER_COLD are compiled together all the same.
set(VIZIER_COLD bytecode checks contracts coverage disclosures docs error error_text flow lint modules parameters sandbox trace watch watchdog)
function(vizier_build target speed)
  set(headers vizier_headers ${ARGN})
  list(POP_BACK headers last)
  target_precompile_headers(${target} REUSE_FROM ${last})
  if(speed STREQUAL "plain")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  get_target_property(together ${target} SOURCES)
  if(speed STREQUAL "hot" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    list(JOIN VIZIER_COLD "|" cold)
    list(FILTER together INCLUDE REGEX "/(${cold})\\.cpp$")
  endif()
  vizier_jumbo(${target} ${together})
endfunction()
